import type { Handlers } from '../../api/handler';
import { history } from '../shared/history';
import { countHolders } from '../shared/holders';
import { requireManaged, requireOwned } from '../shared/managed-applications';
import { impactOf } from './impact';

/** Who holds what of an application, what a change would do to them, and what was changed. Of applications of either kind. */
export const grantHandlers = {
  'applications.usage': async ({ db, params }) => {
    const application = await requireManaged(db, params.tenantId, params.applicationId);
    const { all, each } = await countHolders(db, { applicationId: application.applicationId });
    const unused = { members: 0, groups: 0, tenants: 0 };
    const usage = ({ id }: { id: string }) => ({ id, ...(each.get(id) ?? unused) });
    return {
      ...all,
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
