import type { Handlers } from '../../api/handler';
import { history } from '../shared/history';
import { countHolders } from '../shared/holders';
import { requireManaged, requireOwned } from '../shared/managed-applications';
import { toLastUse, usesOfApplication } from '../../usage/read';
import { impactOf } from './impact';

const RECENT_MS = 90 * 86_400_000;

/** Holders, impact and history of applications of either kind. */
export const grantHandlers = {
  'applications.usage': async ({ db, params, now }) => {
    const application = await requireManaged(db, params.tenantId, params.applicationId);
    const { all, each } = await countHolders(db, { applicationId: application.applicationId });
    const from = new Date(now.getTime() - RECENT_MS).toISOString().slice(0, 10);
    const { since, uses, people } = await usesOfApplication(db, application.applicationId, from);
    const unused = { members: 0, groups: 0, tenants: 0 };
    const usage = ({ id }: { id: string }) => {
      const mine = uses.filter(({ roleId, permissionId }) => roleId === id || permissionId === id);
      const day =
        mine
          .map(({ lastDay }) => lastDay)
          .toSorted()
          .at(-1) ?? null;
      const recentUses = mine.reduce((sum, one) => sum + one.uses, 0);
      return { id, ...(each.get(id) ?? unused), lastUsed: toLastUse({ since, day }), recentUses };
    };
    return {
      ...all,
      recentPeople: since === null ? null : people,
      assignedTenants: application.numberOfTenants ?? 0,
      roles: application.roles.map(usage),
      permissions: application.permissions.map(usage),
    };
  },

  'applications.impact': async ({ db, params, body }) => {
    const application = await requireManaged(db, params.tenantId, params.applicationId);
    return await impactOf(db, params.tenantId, application, body);
  },

  'applications.history': async ({ db, params, query }) => {
    const targetId = params.applicationId;
    await requireOwned(db, params.tenantId, targetId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'application', targetId });
  },
} satisfies Handlers;
