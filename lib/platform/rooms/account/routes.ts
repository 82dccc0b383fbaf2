import { ApiError, denied, type Handlers, InSteps, notFound } from '../../api/handler';
import { healthTargets } from '@/lib/contract/rooms/health/places';
import { effectiveGrants } from '../../db/effective';
import { revokeGrantsOf } from '@/lib/platform/oidc/tokens/revoke';
import { publicPart } from '../shared/applications';
import { loadCatalogues } from '../shared/catalogue';
import { loadPersonGrants } from '../shared/member-grants';
import { endAllSessions, endSession, sessionsOf } from '../shared/sessions';
import { countsOf } from './counts';
import { isDigestOn, setDigest } from './digest';
import { grantsOfPerson } from './grants';
import { factorHandlers } from './factors';
import { passkeyHandlers } from './passkeys';
import { changePassword } from './password';
import { passwordOf } from '../../sign-in/users';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, tenantApplications, tenantMembers } from '../../db/schema';
import { isOpenTo } from '../../upstream/tenants';

export const handlers = {
  ...passkeyHandlers,

  'me.password': async ({ db, me }) => {
    const password = await passwordOf(db, me.id);
    return password === undefined ? null : { changedAt: password.changedAt?.toISOString() ?? null };
  },

  'me.changePassword': new InSteps(changePassword),

  ...factorHandlers,

  'me.sessions': ({ db, me, sessionUid }) => sessionsOf(db, me.id, sessionUid),

  'me.endSession': async (context) => {
    const { me, params, audit } = context;
    await endSession(context, me.id, params.sessionId);
    await audit({ targetType: 'person', targetId: me.id, details: { name: me.name } });
  },

  'me.endOtherSessions': async (context) => {
    const { me, sessionUid, audit } = context;
    const count = await endAllSessions(context, me.id, sessionUid);
    await audit({ targetType: 'person', targetId: me.id, details: { name: me.name, count }, changed: count > 0 });
  },

  'me.grants': ({ db, me }) => grantsOfPerson(db, me.id),

  'me.revokeGrant': async ({ db, me, params, audit }) => {
    const { clientId } = params;
    const grant = (await grantsOfPerson(db, me.id)).find((one) => one.clientId === clientId);
    if (grant === undefined) throw notFound('The access');
    await revokeGrantsOf(db, me.id, clientId);
    const { clientName: name, scopes } = grant;
    await audit({ targetType: 'accessGrant', targetId: clientId, details: { name, before: { name, scopes } } });
  },

  'me.digest': async ({ db, me }) => ({ isOn: await isDigestOn(db, me.id) }),

  'me.changeDigest': async ({ db, me, body: { isOn }, now, audit }) => {
    if (isOn && healthTargets(me).length === 0) throw denied('notPermitted');
    await audit(await setDigest(db, me.id, isOn, now));
    return { isOn };
  },

  'me.get': async ({ db, me, recall }) => {
    const grants = await recall(`grants ${me.id}`, () => loadPersonGrants(db, me.id));
    return { result: { ...me, ...grants } };
  },

  'me.counts': ({ db, me, query }) => countsOf(db, me, query),

  'organizations.list': async ({ me }) => {
    if (me.organizations.length === 0) {
      throw new ApiError('organization.none', 'You are not part of any organization.');
    }
    return me.organizations.map((organization) => ({
      ...organization,
      tenants: me.tenants
        .filter((tenant) => tenant.organizationId === organization.id)
        .map(({ id, name, isSuperTenant }) => ({ id, name, isSuperTenant })),
    }));
  },

  'me.applications': async ({ db, me }) => {
    const assigned = await assignedTo(db, me.id);
    const grants = await effectiveGrants(db, me.id);
    return assigned.flatMap(({ application, tenantId }) => {
      const here = (grant: { tenantId: string; applicationId: string }) =>
        grant.tenantId === tenantId && grant.applicationId === application.id;
      const roles = grants.roles.filter(here).map(({ id, name, displayName }) => ({ id, name, displayName }));
      const permissions = grants.permissions.filter(here).map(({ id, name }) => ({ id, name }));
      // Every member of its tenants may open a public application; others need a role or permission in it.
      if (!application.isPublic && roles.length === 0 && permissions.length === 0) return [];
      return [{ ...publicPart(application), roles, permissions, launchTenantId: tenantId }];
    });
  },

  'applications.all': async ({ db }) => {
    const rows = await publicApplications(db);
    const catalogues = await loadCatalogues(
      db,
      'application',
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({
      ...publicPart(row),
      ...(catalogues.get(row.id) ?? { roles: [], permissions: [] }),
    }));
  },
} satisfies Handlers;

type ApplicationRow = typeof applications.$inferSelect;

/** Pairs of application and tenant that the user could open: applications of the user's tenants that their identity provider serves. */
async function assignedTo(db: Db, userId: string): Promise<{ application: ApplicationRow; tenantId: string }[]> {
  return await db
    .select({ application: applications, tenantId: tenantApplications.tenantId })
    .from(tenantMembers)
    .innerJoin(tenantApplications, eq(tenantApplications.tenantId, tenantMembers.tenantId))
    .innerJoin(applications, eq(applications.id, tenantApplications.applicationId))
    .where(and(eq(tenantMembers.userId, userId), isOpenTo(tenantMembers.userId, tenantMembers.tenantId)))
    .orderBy(asc(nameOrder(applications.name)), asc(applications.id), asc(tenantApplications.tenantId));
}

async function publicApplications(db: Db): Promise<ApplicationRow[]> {
  return await db
    .select()
    .from(applications)
    .where(sql`${applications.isPublic} and ${applications.tenantId} is null`)
    .orderBy(asc(nameOrder(applications.name)), asc(applications.id));
}
