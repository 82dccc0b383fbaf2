import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { ApplicationTemplate, ApplicationTemplateUpdate } from '@/lib/contract/rooms/applications/entities';
import type { Handlers } from '../../api/handler';
import { applicationTemplates, applications } from '../../db/schema';
import { roleText } from '../shared/applications';
import { withChange } from '../shared/changes';
import { addPermission, writeCatalogue } from '../shared/catalogue';
import { isSameCatalogue } from '../shared/catalogue-versions';
import { history } from '../shared/history';
import { managedApplications } from '../shared/managed-applications';
import { lockTenant } from '../shared/memberships';
import { listRequest, pageOf } from '../shared/paging';
import { TENANT_KEY_LENGTH, TENANT_SORTS, tenantPage } from '../shared/tenant-list';
import { isDoneAlready } from '../shared/versions';
import { checkDeletable } from './rules';
import { isOwned, requireFreeTemplateName, requireOwned, requireTemplate, templatePage } from './store';

/** What the audit trail keeps of a template. */
function auditDetails({ name, suiteName, description, roles, permissions }: ApplicationTemplate) {
  return {
    name,
    suiteName,
    description,
    roles: roles.map(roleText),
    permissions: permissions.map((permission) => permission.name),
  };
}

type TemplateContent = Required<Omit<ApplicationTemplateUpdate, 'expectedVersion'>>;

/** The request that asks for a template as it is. */
const inputOf = ({ name, suiteName, description, roles, permissions }: ApplicationTemplate): TemplateContent => ({
  name,
  suiteName,
  description,
  roles,
  permissions,
});

const target = (template: ApplicationTemplate) => ({
  targetType: 'applicationTemplate',
  targetId: template.applicationTemplateId,
});

export const handlers = {
  'templates.list': ({ db, params, query }) => templatePage(db, params.tenantId, query),

  'templates.get': ({ db, params }) => requireTemplate(db, params.tenantId, params.templateId),

  'templates.instances': async ({ db, params, query }) => {
    const { tenantId, templateId } = params;
    const made = eq(applications.templateId, templateId);
    const page = await managedApplications(db, tenantId, and(made, isOwned(db, tenantId, templateId)), query);
    // There are none of a template that there is not.
    if ((Array.isArray(page) ? page.length : page.total) === 0) await requireOwned(db, tenantId, templateId);
    return page;
  },

  'templates.freeTenants': async ({ db, params, query }) => {
    await requireOwned(db, params.tenantId, params.templateId);
    const request = listRequest(query, TENANT_SORTS, TENANT_KEY_LENGTH);
    const { rows, total } = await tenantPage(db, request, { withoutTemplate: params.templateId });
    const keyOf = ({ key, id }: (typeof rows)[number]) => [key, id];
    return pageOf(request, rows, total, keyOf, ({ id, name, organizationName }) => ({ id, name, organizationName }));
  },

  'templates.history': async ({ db, params, query }) => {
    const targetId = params.templateId;
    await requireOwned(db, params.tenantId, targetId);
    return await history(db, { tenantId: params.tenantId }, query, { targetType: 'applicationTemplate', targetId });
  },

  'templates.create': async ({ db, params, body, audit }) => {
    const { name, suiteName, description, permissions } = body;
    await lockTenant(db, params.tenantId);
    await requireFreeTemplateName(db, params.tenantId, name);
    const id = randomUUID();
    await db.insert(applicationTemplates).values({ id, ownerTenantId: params.tenantId, name, suiteName, description });
    await writeCatalogue(db, 'template', id, { roles: [], permissions });
    const created = await requireTemplate(db, params.tenantId, id);
    await audit({ ...target(created), details: { name, after: auditDetails(created) } });
    return created;
  },

  'templates.update': async ({ db, params, body, audit }) => {
    await lockTenant(db, params.tenantId);
    const before = await requireTemplate(db, params.tenantId, params.templateId);
    const { name, suiteName, description, ...catalogue } = withChange(inputOf(before), body);
    const isThere = () =>
      before.name === name &&
      before.suiteName === suiteName &&
      before.description === description &&
      isSameCatalogue(before, catalogue);
    if (isDoneAlready(body.expectedVersion, before, isThere)) return before;
    await requireFreeTemplateName(db, params.tenantId, name, { exceptId: params.templateId });
    await db
      .update(applicationTemplates)
      .set({ name, suiteName, description })
      .where(eq(applicationTemplates.id, params.templateId));
    await writeCatalogue(db, 'template', params.templateId, catalogue);
    const after = await requireTemplate(db, params.tenantId, params.templateId);
    await audit({
      ...target(after),
      details: { name, before: auditDetails(before), after: auditDetails(after) },
      changed: !isDeepStrictEqual(before, after),
    });
    return after;
  },

  'templates.delete': async ({ db, params, audit }) => {
    await db
      .select({ id: applicationTemplates.id })
      .from(applicationTemplates)
      .where(eq(applicationTemplates.id, params.templateId))
      .for('update');
    const template = await requireTemplate(db, params.tenantId, params.templateId);
    checkDeletable(template.numberOfInstances);
    await db.delete(applicationTemplates).where(eq(applicationTemplates.id, params.templateId));
    await audit({ ...target(template), details: { name: template.name, before: auditDetails(template) } });
  },

  'templates.permissions.create': async ({ db, params, body, audit }) => {
    await lockTenant(db, params.tenantId);
    const template = await requireTemplate(db, params.tenantId, params.templateId);
    const permission = await addPermission(db, 'template', params.templateId, body);
    await audit({ ...target(template), details: { name: template.name, after: { permission: permission.name } } });
    return permission;
  },
} satisfies Handlers;
