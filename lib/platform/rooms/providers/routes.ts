import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { ApiError, fieldError, type HandlerContext, type Handlers, InSteps, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { identityProviders, providerConnections, providerDomains } from '../../db/schema';
import { sealingKey } from '../../db/settings';
import { sealSecret } from '../../secrets';
import { findIdp } from '../../oidc/policy';
import { recordOf } from '../../upstream/domain-proof';
import { providerTestResult } from '../../upstream/test-sign-in';
import type { Upstreams } from '../../upstream/upstreams';
import { lockOrganization } from '../shared/memberships';
import { lockNames, nameTaken, uniquely } from '../shared/names';
import { createLink, dropLinks } from './link';
import { sealedFor } from './secrets';
import {
  type ProviderAddresses,
  isUsedElsewhere,
  peopleWithPassword,
  providerOf,
  providersOf,
  requireConnection,
} from './store';
import { check, startTest, switchProvider } from './switch';
import { trail } from './trail';
import { updateProvider } from './update';

type Context = Pick<HandlerContext<'providers.check'>, 'upstreams'>;

/** Returns the calls to identity providers. Throws ApiError when there are none. */
function upstreamsOf({ upstreams }: Context): Upstreams {
  if (upstreams === undefined) throw new ApiError('operation.notServed', 'There is no issuer here.');
  return upstreams;
}

async function requireFreeProvider(db: Db, organizationId: string, name: string): Promise<void> {
  await lockNames(db);
  const known = await findIdp(db, name);
  if (known === undefined) return;
  // Another spelling of a name would make two providers for `acr_values=idp:`.
  const isOther = known.name !== name || (await isUsedElsewhere(db, organizationId, name));
  if (isOther || (await db.$count(providerConnections, eq(providerConnections.name, name))) > 0)
    throw nameTaken(`An identity provider called ${name}`);
}

const changeDomains = async (
  { db, params, audit }: Pick<HandlerContext<'providers.addDomain'>, 'db' | 'params' | 'audit'>,
  addresses: ProviderAddresses,
  write: (db: Db) => Promise<unknown>,
): Promise<Provider> => {
  await lockOrganization(db, params.organizationId);
  const before = await providerOf(db, params, addresses);
  await write(db);
  const after = await providerOf(db, params, addresses);
  await audit(trail.changed(before, after));
  return after;
};

export const handlers = {
  'providers.list': (context) => providersOf(context.db, context.params.organizationId, upstreamsOf(context)),

  'providers.get': async (context) => await providerOf(context.db, context.params, upstreamsOf(context)),

  'providers.create': async (context) => {
    const { db, params, body, audit } = context;
    const upstreams = upstreamsOf(context);
    const { organizationId } = params;
    const { name, displayName, secret, ...rest } = body;
    await lockOrganization(db, organizationId);
    await requireFreeProvider(db, organizationId, name);
    const key = await sealingKey(db);
    // Without a client id there is no secret yet: the provider's IT enters both.
    const isOpen = rest.clientId === '' && rest.authentication !== 'private_key_jwt';
    const sealedSecret = isOpen ? sealSecret('', key) : await sealedFor(undefined, { ...rest, secret }, key);
    await db
      .insert(identityProviders)
      .values({ name, displayName })
      .onConflictDoUpdate({ target: identityProviders.name, set: { displayName } });
    await uniquely(nameTaken(`An identity provider called ${name}`), () =>
      db.insert(providerConnections).values({ name, organizationId, sealedSecret, ...rest }),
    );
    const made = await providerOf(db, { organizationId, provider: name }, upstreams);
    await audit(trail.created(made));
    return made;
  },

  'providers.update': (context) => updateProvider(context, upstreamsOf(context)),

  'providers.check': new InSteps((context) => check(context, upstreamsOf(context))),

  'providers.startTest': new InSteps((context) => startTest(context, upstreamsOf(context))),

  'providers.createLink': (context) => createLink(context, upstreamsOf(context)),

  'providers.testResult': async ({ db, me, params }) => {
    const { name } = await requireConnection(db, params);
    const result = await providerTestResult(db, params.providerTestId, { provider: name, adminId: me.id });
    if (result === undefined) throw notFound('The test sign-in');
    return result;
  },

  'providers.switch': new InSteps((context) => switchProvider(context, upstreamsOf(context))),

  'providers.delete': async (context) => {
    const { db, params, audit } = context;
    await lockOrganization(db, params.organizationId);
    const provider = await providerOf(db, params, upstreamsOf(context));
    if (provider.state === 'enabled' && provider.people > 0)
      throw new ApiError('provider.inUse', 'People sign in with this identity provider. Switch it off first.');
    await dropLinks(db, provider.name);
    // The name stays: accounts and tenants may use it. Linked identities go: a later connection could read another claim as the subject.
    await db.delete(providerConnections).where(eq(providerConnections.name, provider.name));
    await audit(trail.deleted(provider));
  },

  'providers.passwordPeople': async ({ db, params }) => {
    const { name } = await requireConnection(db, params);
    return await peopleWithPassword(db, params.organizationId, name);
  },

  'providers.addDomain': async (context) => {
    const { provider } = context.params;
    const values = { provider, domain: context.body.domain, proof: randomBytes(18).toString('base64url') };
    return await changeDomains(context, upstreamsOf(context), (db) =>
      db.insert(providerDomains).values(values).onConflictDoNothing(),
    );
  },

  'providers.proveDomain': new InSteps(async (context) => {
    const { db, params } = context;
    const upstreams = upstreamsOf(context);
    const { name } = await requireConnection(db, params);
    const isThis = and(eq(providerDomains.provider, name), eq(providerDomains.domain, params.domain));
    const [row] = await db.select().from(providerDomains).where(isThis);
    if (row === undefined) throw notFound('The domain');
    const record = recordOf(row);
    if (!(await upstreams.txtRecords(record.name)).includes(record.value))
      throw fieldError('provider.domainUnproven', 'domain', `The DNS does not have this record yet: ${record.name}`);
    return await context.step((tools) =>
      changeDomains({ ...tools, params }, upstreams, (tx) =>
        uniquely(fieldError('provider.domainTaken', 'domain', 'Another identity provider has this domain.'), () =>
          tx
            .update(providerDomains)
            .set({ provenAt: sql`now()` })
            .where(and(isThis, eq(providerDomains.proof, row.proof))),
        ),
      ),
    );
  }),

  'providers.removeDomain': async (context) => {
    await changeDomains(context, upstreamsOf(context), async (db) => {
      const { provider, domain } = context.params;
      const isThis = and(eq(providerDomains.provider, provider), eq(providerDomains.domain, domain));
      const gone = await db.delete(providerDomains).where(isThis).returning({ domain: providerDomains.domain });
      if (gone.length === 0) throw notFound('The domain');
    });
  },
} satisfies Handlers;
