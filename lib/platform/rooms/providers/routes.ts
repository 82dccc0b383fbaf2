import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/errors';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { ApiError, type HandlerContext, type Handlers, InSteps, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { identityProviders, providerConnections, providerDomains, upstreamIdentities, users } from '../../db/schema';
import { sealingKey } from '../../db/settings';
import { findIdp } from '../../oidc/policy';
import { recordOf, txtRecords } from '../../upstream/domain-proof';
import type { Upstreams } from '../../upstream/upstreams';
import { withChange } from '../shared/changes';
import { lockOrganization } from '../shared/memberships';
import { nameTaken, uniquely } from '../shared/names';
import { isDoneAlready } from '../shared/versions';
import { sealedFor } from './secrets';
import {
  hasLinkedPeople,
  hasOtherAdmin,
  isUsedElsewhere,
  peopleWithPassword,
  providerOf,
  providersOf,
  requireConnection,
} from './store';
import { check, switchProvider } from './switch';
import { trail } from './trail';

type Context = Pick<HandlerContext<'providers.check'>, 'upstreams'>;

/** The calls to identity providers. Throws ApiError where there are none. */
function upstreamsOf({ upstreams }: Context): Upstreams {
  if (upstreams === undefined) throw new ApiError('operation.notServed', 'There is no issuer here.');
  return upstreams;
}

async function requireFreeProvider(db: Db, organizationId: string, name: string): Promise<void> {
  const known = await findIdp(db, name);
  if (known === undefined) return;
  // A name in another spelling would be two providers for `acr_values=idp:`.
  const isOther = known.name !== name || (await isUsedElsewhere(db, organizationId, name));
  if (isOther || (await db.$count(providerConnections, eq(providerConnections.name, name))) > 0)
    throw nameTaken(`An identity provider called ${name}`);
}

const refuse = (code: ErrorCode, field: string, Message: string) => new ApiError(code, Message, [{ field, Message }]);

/** Whether settings are as they were, value by value. */
const isSame = <Fields extends object>(wanted: Fields, before: Fields): boolean =>
  (Object.keys(wanted) as (keyof Fields)[]).every(
    (field) => JSON.stringify(wanted[field]) === JSON.stringify(before[field]),
  );

const changeDomains = async (
  { db, params, audit }: Pick<HandlerContext<'providers.addDomain'>, 'db' | 'params' | 'audit'>,
  redirectUri: string,
  write: (db: Db) => Promise<unknown>,
): Promise<Provider> => {
  await lockOrganization(db, params.organizationId);
  const before = await providerOf(db, params, redirectUri);
  await write(db);
  const after = await providerOf(db, params, redirectUri);
  await audit(trail.changed(before, after));
  return after;
};

export const handlers = {
  'providers.list': (context) =>
    providersOf(context.db, context.params.organizationId, upstreamsOf(context).redirectUri),

  'providers.get': async (context) => await providerOf(context.db, context.params, upstreamsOf(context).redirectUri),

  'providers.create': async (context) => {
    const { db, params, body, audit } = context;
    const { redirectUri } = upstreamsOf(context);
    const { organizationId } = params;
    const { name, displayName, secret, ...rest } = body;
    await lockOrganization(db, organizationId);
    await requireFreeProvider(db, organizationId, name);
    const sealedSecret = await sealedFor(undefined, { ...rest, secret }, await sealingKey(db));
    await db
      .insert(identityProviders)
      .values({ name, displayName })
      .onConflictDoUpdate({ target: identityProviders.name, set: { displayName } });
    await uniquely(nameTaken(`An identity provider called ${name}`), () =>
      db.insert(providerConnections).values({ name, organizationId, sealedSecret, ...rest }),
    );
    const made = await providerOf(db, { organizationId, provider: name }, redirectUri);
    await audit(trail.created(made));
    return made;
  },

  'providers.update': async (context) => {
    const { db, params, body, audit } = context;
    const { redirectUri } = upstreamsOf(context);
    await lockOrganization(db, params.organizationId);
    const connection = await requireConnection(db, params);
    const before = await providerOf(db, params, redirectUri);
    const { secret, breakGlassUserId, expectedVersion, ...changes } = body;
    const { displayName, issuer, clientId, authentication, scope, claims } = withChange(connection, changes);
    // What is sealed is another text each time.
    const isThere = () =>
      secret === undefined &&
      breakGlassUserId === undefined &&
      isSame({ displayName, issuer, clientId, authentication, scope, claims }, connection);
    if (isDoneAlready(expectedVersion, before, isThere)) return before;
    if (issuer !== connection.issuer && connection.state === 'enabled')
      throw refuse('provider.isOn', 'issuer', 'Switch the identity provider off before it gets another issuer.');
    if (claims.subject !== connection.claims.subject && (await hasLinkedPeople(db, connection.name)))
      throw refuse('provider.subjectInUse', 'claims.subject', 'People are linked to their accounts by this claim.');
    if (breakGlassUserId != null) {
      const [person] = await peopleWithPassword(db, params.organizationId, connection.name, breakGlassUserId);
      if (person === undefined)
        throw refuse('provider.noPassword', 'breakGlassUserId', 'This person has no password here.');
    }
    const isLast = breakGlassUserId === null && connection.breakGlassUserId !== null && connection.state === 'enabled';
    if (isLast && !(await hasOtherAdmin(db, params.organizationId, connection.name)))
      throw refuse('provider.noOtherWay', 'breakGlassUserId', 'No other admin gets in without this provider.');
    const sealedSecret = await sealedFor(connection, { issuer, authentication, secret }, await sealingKey(db));
    const isSecretNew = sealedSecret !== connection.sealedSecret;
    await db.update(identityProviders).set({ displayName }).where(eq(identityProviders.name, connection.name));
    const breakGlass = breakGlassUserId === undefined ? {} : { breakGlassUserId };
    await db
      .update(providerConnections)
      .set({ issuer, clientId, authentication, scope, claims, sealedSecret, testedAt: null, ...breakGlass })
      .where(eq(providerConnections.name, connection.name));
    const after = await providerOf(db, params, redirectUri);
    const entry = trail.changed(before, after);
    await audit({ ...entry, changed: isSecretNew || entry.changed !== false });
    return after;
  },

  'providers.check': new InSteps((context) => check(context, upstreamsOf(context))),

  'providers.switch': new InSteps((context) => switchProvider(context, upstreamsOf(context))),

  'providers.delete': async (context) => {
    const { db, params, audit } = context;
    await lockOrganization(db, params.organizationId);
    const provider = await providerOf(db, params, upstreamsOf(context).redirectUri);
    if (provider.state === 'enabled' && provider.people > 0)
      throw new ApiError('provider.inUse', 'People sign in with this identity provider. Switch it off first.');
    const people = db.select({ id: users.id }).from(users).where(eq(users.idp, provider.name));
    // Of earlier issuers too: a later connection could read another claim as the subject.
    await db.delete(upstreamIdentities).where(inArray(upstreamIdentities.userId, people));
    // The name stays: accounts and tenants may have it.
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
    return await changeDomains(context, upstreamsOf(context).redirectUri, (db) =>
      db.insert(providerDomains).values(values).onConflictDoNothing(),
    );
  },

  'providers.proveDomain': new InSteps(async (context) => {
    const { db, params } = context;
    const { redirectUri } = upstreamsOf(context);
    const { name } = await requireConnection(db, params);
    const isThis = and(eq(providerDomains.provider, name), eq(providerDomains.domain, params.domain));
    const [row] = await db.select().from(providerDomains).where(isThis);
    if (row === undefined) throw notFound('The domain');
    const record = recordOf(row);
    if (!(await txtRecords(record.name)).includes(record.value))
      throw refuse('provider.domainUnproven', 'domain', `The DNS does not have this record yet: ${record.name}`);
    return await context.step((tools) =>
      changeDomains({ ...tools, params }, redirectUri, (tx) =>
        uniquely(nameTaken('A provider with this domain', 'domain'), () =>
          tx
            .update(providerDomains)
            .set({ provenAt: sql`now()` })
            .where(and(isThis, eq(providerDomains.proof, row.proof))),
        ),
      ),
    );
  }),

  'providers.removeDomain': async (context) => {
    await changeDomains(context, upstreamsOf(context).redirectUri, async (db) => {
      const { provider, domain } = context.params;
      const isThis = and(eq(providerDomains.provider, provider), eq(providerDomains.domain, domain));
      const gone = await db.delete(providerDomains).where(isThis).returning({ domain: providerDomains.domain });
      if (gone.length === 0) throw notFound('The domain');
    });
  },
} satisfies Handlers;
