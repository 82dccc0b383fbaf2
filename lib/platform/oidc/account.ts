import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Account } from 'oidc-provider';
import { RESERVED_CLAIM_TYPES } from '@/lib/contract/oauth/claims';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { loadMe, meColumns, toMe } from '../api/me';
import { reportingOutage } from '../db/availability';
import type { Db } from '../db/database';
import { type EffectivePermission, type EffectiveRole, effectiveGrants } from '../db/effective';
import { apiResources, apiScopes, users } from '../db/schema';
import { acrOf } from './acr';
import type { ClientExtras } from './clients/clients';

/** The user claims that an API scope can add (specification section 3: `userClaims`), and the same as plain texts. */
type UserClaims = Partial<
  Record<
    'tenants' | 'tenant_ids' | 'organizations' | 'roles' | 'role_names' | 'permissions' | 'permission_names',
    unknown
  >
>;

type Granted = Omit<EffectivePermission, 'id'>;

/** Called with the roles and permissions in the claims. */
export type Carry = (grants: { roles: EffectiveRole[]; permissions: EffectivePermission[] }) => void;

const entry = ({ tenantId, applicationId, name }: Granted) => ({ tenantId, applicationId, name });
const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/** Only names, of the client's own application, for software that compares texts (docs/decisions/flat-claims.md). */
function namesOf(granted: readonly Granted[], extras: ClientExtras | undefined): string[] | undefined {
  const applicationId = extras?.applicationId ?? null;
  if (applicationId === null) return undefined;
  const tenantIds = extras?.tenantIds ?? null;
  const counts = (grant: Granted) =>
    grant.applicationId === applicationId && (tenantIds === null || tenantIds.includes(grant.tenantId));
  return unique(granted.filter(counts).map(({ name }) => name));
}

async function membershipClaims(
  db: Db,
  me: Me,
  wanted: ReadonlySet<string>,
  extras: ClientExtras | undefined,
  carry?: Carry,
): Promise<UserClaims> {
  const claims: UserClaims = {};
  if (wanted.has('tenants')) {
    claims.tenants = me.tenants.map(({ id, role }) => ({ id, role }));
    claims.tenant_ids = unique(me.tenants.map(({ id }) => id));
  }
  if (wanted.has('organizations')) {
    claims.organizations = me.organizations.map(({ id, isOrganizationAdmin }) => ({ id, isOrganizationAdmin }));
  }
  if (wanted.has('roles') || wanted.has('permissions')) {
    const grants = await effectiveGrants(db, me.id);
    const applicationId = extras?.applicationId ?? null;
    // A client of one application must not learn about the others.
    const mine = (grant: Granted) => applicationId === null || grant.applicationId === applicationId;
    const roles = wanted.has('roles') ? grants.roles.filter(mine) : [];
    const permissions = wanted.has('permissions') ? grants.permissions.filter(mine) : [];
    carry?.({ roles, permissions });
    if (wanted.has('roles')) {
      claims.roles = roles.map(entry);
      claims.role_names = namesOf(grants.roles, extras);
    }
    if (wanted.has('permissions')) {
      claims.permissions = permissions.map(entry);
      claims.permission_names = namesOf(grants.permissions, extras);
    }
  }
  return claims;
}

/** Whether a client's allowed tenants include the user. */
export function mayUseClient(extras: ClientExtras | undefined, tenantIds: readonly string[]): boolean {
  const allowed = extras?.tenantIds ?? null;
  return allowed === null || tenantIds.some((id) => allowed.includes(id));
}

/**
 * Returns the account of a subject, with all claims of the identity scopes; the provider selects those of the granted scopes.
 *
 * @param carry - of an id token
 * @returns undefined when the user does not exist any more, or is disabled
 */
export async function findAccount(
  db: Db,
  sub: string,
  extras: ClientExtras | undefined,
  carry?: Carry,
): Promise<Account | undefined> {
  const [user] = await db
    .select({ ...meColumns, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, sub), isNull(users.disabledAt)));
  if (user === undefined) return undefined;
  const me = toMe(user);
  return {
    accountId: sub,
    claims: async (use, scope) => ({
      sub,
      ...(use === 'id_token' ? { acr: acrOf(user.idp) } : {}),
      idp: me.idp,
      name: me.name,
      given_name: me.firstName,
      family_name: me.lastName,
      preferred_username: me.username,
      locale: me.language === 'no' ? 'nb-NO' : 'en',
      email: me.email,
      email_verified: user.emailVerified,
      ...(await reportingOutage(() =>
        membershipClaims(db, me, new Set(scope.split(' ')), extras, use === 'id_token' ? carry : undefined),
      )),
    }),
  };
}

/** Returns what the granted API scopes add to an access token: their user claims, and the resources as audience. */
export async function apiTokenClaims(
  db: Db,
  token: { accountId?: string | undefined; scopes: readonly string[] },
  extras: ClientExtras | undefined,
  carry?: Carry,
): Promise<{ audience: string[]; claims: Record<string, unknown> }> {
  const given = (extras?.claims ?? []).filter(({ type }) => !RESERVED_CLAIM_TYPES.has(type.toLowerCase()));
  const own = Object.fromEntries(given.map((claim) => [claim.type, claim.value]));
  if (token.scopes.length === 0) return { audience: [], claims: own };
  const rows = await db
    .select({ resource: apiResources.name, userClaims: apiScopes.userClaims })
    .from(apiScopes)
    .innerJoin(apiResources, eq(apiResources.id, apiScopes.resourceId))
    .where(inArray(apiScopes.name, [...token.scopes]));
  const wanted = new Set(rows.flatMap((row) => row.userClaims.map((claim) => claim.toLowerCase())));
  const audience = [...new Set(rows.map((row) => row.resource))];
  if (token.accountId === undefined) return { audience, claims: own };
  const me = await loadMe(db, token.accountId);
  return {
    audience,
    claims: {
      ...own,
      name: me?.name,
      prn: me?.username,
      ...(me === null ? {} : await membershipClaims(db, me, wanted, extras, carry)),
    },
  };
}
