import { and, eq } from 'drizzle-orm';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { type HandlerContext, type Handlers, invalid } from '../../api/handler';
import { applicationTemplates, tenants } from '../../db/schema';
import { assignedTo, loadApplications, roleText } from '../shared/applications';
import { addPermission } from '../shared/catalogue';
import {
  type Tenancy,
  managedApplications,
  managedBy,
  requireManaged,
  singleTenants,
} from '../shared/managed-applications';
import { lockTenant } from '../shared/memberships';
import { trailOf } from '../shared/trail';
import { grantHandlers } from './grants';
import { createApplication, deleteApplication, updateApplication } from './store';

const trail = trailOf('application', (application: Application) => {
  const { applicationId: id, name, suiteName, description, url, iconUrl, isPublic, tenantId } = application;
  const roles = application.roles.map(roleText);
  const permissions = application.permissions.map((permission) => permission.name);
  return { id, name, details: { name, suiteName, description, url, iconUrl, isPublic, tenantId, roles, permissions } };
});

/** Updates an application of one kind, and records it before and after. */
function updates(tenancy: Tenancy) {
  return async ({ db, params, body, audit }: HandlerContext<'applications.update'>): Promise<Application> => {
    const { before, after } = await updateApplication(db, params.tenantId, params.applicationId, tenancy, body);
    await audit(trail.changed(before, after));
    return after;
  };
}

function deletes(tenancy: Tenancy) {
  return async ({ db, params, audit }: HandlerContext<'applications.delete'>): Promise<void> => {
    await audit(trail.deleted(await deleteApplication(db, params.tenantId, params.applicationId, tenancy)));
  };
}

export const handlers = {
  ...grantHandlers,

  'tenants.applications': ({ db, params }) => loadApplications(db, assignedTo(params.tenantId)),

  'applications.list': ({ db, params, query }) =>
    managedApplications(db, params.tenantId, managedBy(params.tenantId, 'multi'), query),

  'applications.get': ({ db, params }) => requireManaged(db, params.tenantId, params.applicationId, 'multi'),

  'applications.create': async ({ db, params, body, audit }) => {
    const created = await createApplication(db, params.tenantId, body);
    await audit(trail.created(created));
    return created;
  },

  'applications.update': updates('multi'),

  'applications.delete': deletes('multi'),

  'applications.permissions.create': async ({ db, params, body, audit }) => {
    await lockTenant(db, params.tenantId);
    const application = await requireManaged(db, params.tenantId, params.applicationId);
    const { applicationId: targetId, name } = application;
    const permission = await addPermission(db, 'application', targetId, body);
    const details = { name, after: { permission: permission.name } };
    await audit({ targetType: 'application', targetId, details });
    return permission;
  },

  'singleTenantApplications.list': ({ db, params, query }) =>
    managedApplications(db, params.tenantId, managedBy(params.tenantId, 'single'), query),

  'singleTenantApplications.tenants': ({ db, params }) => singleTenants(db, params.tenantId),

  'singleTenantApplications.get': ({ db, params }) =>
    requireManaged(db, params.tenantId, params.applicationId, 'single'),

  'singleTenantApplications.create': async ({ db, params, body, audit }) => {
    const [tenant] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, body.tenantId));
    if (tenant === undefined) throw invalid('tenantId', 'gone', 'There is no such tenant.');
    const [template] = await db
      .select({ id: applicationTemplates.id })
      .from(applicationTemplates)
      .where(
        and(
          eq(applicationTemplates.id, body.applicationTemplateId),
          eq(applicationTemplates.ownerTenantId, params.tenantId),
        ),
      )
      // The template must not be deleted while an instance is made.
      .for('key share');
    if (template === undefined) throw invalid('applicationTemplateId', 'gone', 'There is no such template.');
    const created = await createApplication(db, params.tenantId, body, {
      tenantId: tenant.id,
      templateId: template.id,
    });
    await audit(trail.created(created));
    return created;
  },

  'singleTenantApplications.update': updates('single'),

  'singleTenantApplications.delete': deletes('single'),
} satisfies Handlers;
