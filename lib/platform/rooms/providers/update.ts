import { eq } from 'drizzle-orm';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { fieldError, type HandlerContext } from '../../api/handler';
import type { Db } from '../../db/database';
import { identityProviders, providerConnections } from '../../db/schema';
import { sealingKey } from '../../db/settings';
import type { Connection } from '../../upstream/connections';
import { withChange } from '../shared/changes';
import { lockOrganization } from '../shared/memberships';
import { isDoneAlready } from '../shared/versions';
import { sealedFor } from './secrets';
import {
  type ProviderAddresses,
  hasLinkedPeople,
  hasOtherAdmin,
  peopleWithPassword,
  providerOf,
  requireConnection,
} from './store';
import { setTenants } from './tenants';
import { trail } from './trail';

type Context = HandlerContext<'providers.update'>;
type Wanted = Pick<Connection, 'displayName' | 'issuer' | 'clientId' | 'authentication' | 'scope' | 'claims'>;

/** Updates an identity provider. New settings count as untested. */
export async function updateProvider(
  { db, params, body, audit }: Pick<Context, 'db' | 'params' | 'body' | 'audit'>,
  addresses: ProviderAddresses,
): Promise<Provider> {
  await lockOrganization(db, params.organizationId);
  const connection = await requireConnection(db, params);
  const before = await providerOf(db, params, addresses);
  const { secret, breakGlassUserId, tenantIds, expectedVersion, ...changes } = body;
  const now = wantedOf(connection);
  const wanted = withChange<Wanted>(now, changes);
  const isSame = isEqual(wanted, now);
  // A sent secret always counts as a change: each encryption differs.
  const isThere = () =>
    secret === undefined && breakGlassUserId === undefined && hasTenants(before, tenantIds) && isSame;
  if (isDoneAlready(expectedVersion, before, isThere)) return before;
  await checkSettings(db, connection, wanted);
  await checkBreakGlass(db, params.organizationId, connection, breakGlassUserId);
  // Without a client id, the stored value is a placeholder, not a secret.
  const hadSecret = connection.clientId !== '' || connection.authentication === 'private_key_jwt';
  const sealedSecret = await sealedFor(
    hadSecret || wanted.clientId === '' ? connection : undefined,
    { ...wanted, secret },
    await sealingKey(db),
  );
  const isSecretNew = sealedSecret !== connection.sealedSecret;
  const { displayName, ...settings } = wanted;
  const isTested = !isSecretNew && isEqual({ ...wanted, displayName: '' }, { ...now, displayName: '' });
  await db.update(identityProviders).set({ displayName }).where(eq(identityProviders.name, connection.name));
  await db
    .update(providerConnections)
    .set({
      ...settings,
      sealedSecret,
      ...(isTested ? {} : { testedAt: null }),
      ...(breakGlassUserId === undefined ? {} : { breakGlassUserId }),
    })
    .where(eq(providerConnections.name, connection.name));
  if (tenantIds !== undefined) await setTenants(db, connection, tenantIds);
  const after = await providerOf(db, params, addresses);
  const entry = trail.changed(before, after);
  await audit({ ...entry, changed: isSecretNew || entry.changed !== false });
  return after;
}

const inOrder = (ids: readonly string[] | null | undefined): string => JSON.stringify(ids?.toSorted() ?? null);

/** Whether the provider already serves exactly these tenants. */
const hasTenants = ({ tenants }: Provider, wanted: readonly string[] | null | undefined): boolean =>
  wanted === undefined || inOrder(wanted) === inOrder(tenants?.map(({ id }) => id));

const wantedOf = ({ displayName, issuer, clientId, authentication, scope, claims }: Connection): Wanted => ({
  ...{ displayName, issuer, clientId, authentication, scope },
  claims: { subject: claims.subject, name: claims.name, mail: claims.mail, userName: claims.userName },
});

const isEqual = (a: Wanted, b: Wanted): boolean =>
  (Object.keys(a) as (keyof Wanted)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/** @throws ApiError for settings that would give people the accounts of others */
async function checkSettings(db: Db, connection: Connection, { issuer, claims }: Wanted): Promise<void> {
  if (issuer !== connection.issuer && connection.state === 'enabled')
    throw fieldError('provider.isOn', 'issuer', 'Switch the identity provider off before it gets another issuer.');
  if (claims.subject !== connection.claims.subject && (await hasLinkedPeople(db, connection.name)))
    throw fieldError('provider.subjectInUse', 'claims.subject', 'People are linked to their accounts by this claim.');
}

/** @param wanted - undefined keeps the account, null removes it */
async function checkBreakGlass(
  db: Db,
  organizationId: string,
  connection: Connection,
  wanted: string | null | undefined,
): Promise<void> {
  if (wanted != null) {
    const [person] = await peopleWithPassword(db, organizationId, connection.name, wanted);
    if (person === undefined)
      throw fieldError('provider.noPassword', 'breakGlassUserId', 'This person has no password here.');
  }
  const isLast = wanted === null && connection.breakGlassUserId !== null && connection.state === 'enabled';
  if (isLast && !(await hasOtherAdmin(db, organizationId, connection.name)))
    throw fieldError('provider.noOtherWay', 'breakGlassUserId', 'No other admin gets in without this provider.');
}
