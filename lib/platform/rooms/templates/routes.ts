import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ApplicationTemplate, ApplicationTemplateUpdate } from '@/lib/contract/rooms/applications/entities';
import { ApiError, type Handlers } from '../../api/handler';
import { applicationTemplates, applications } from '../../db/schema';
import { roleText } from '../shared/applications';
import { withChange } from '../shared/changes';
import { addPermission, writeCatalogue } from '../shared/catalogue';
import { isSameCatalogue } from '../shared/catalogue-versions';
import { history } from '../shared/history';
import { managedApplications } from '../shared/managed-applications';
import { lockTenant } from '../shared/memberships';
import { tenantChoices } from '../shared/tenant-list';
import { trailOf } from '../shared/trail';
import { isDoneAlready } from '../shared/versions';
import { isOwned, requireFreeTemplateName, requireOwned, requireTemplate, templatePage } from './store';

const trail = trailOf('applicationTemplate', (template: ApplicationTemplate) => {
  const { applicationTemplateId: id, name, suiteName, description } = template;
  const roles = template.roles.map(roleText);
  const permissions = template.permissions.map((permission) => permission.name);
  return { id, name, details: { name, suiteName, description, roles, permissions } };
});

type TemplateContent = Required<Omit<ApplicationTemplateUpdate, 'expectedVersion'>>;

const inputOf = ({ name, suiteName, description, roles, permissions }: ApplicationTemplate): TemplateContent => ({
  name,
  suiteName,
  description,
  roles,
  permissions,
});

export const handlers = {
  'templates.list': ({ db, params, query }) => templatePage(db, params.tenantId, query),

  'templates.get': ({ db, params }) => requireTemplate(db, params.tenantId, params.templateId),

  'templates.instances': async ({ db, params, query }) => {
    const { tenantId, templateId } = params;
    const made = eq(applications.templateId, templateId);
    const page = await managedApplications(db, tenantId, and(made, isOwned(db, tenantId, templateId)), query);
    // An empty list may mean that the template does not exist.
    if ((Array.isArray(page) ? page.length : page.total) === 0) await requireOwned(db, tenantId, templateId);
    return page;
  },

  'templates.freeTenants': async ({ db, params, query }) => {
    await requireOwned(db, params.tenantId, params.templateId);
    return await tenantChoices(db, query, { withoutTemplate: params.templateId });
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
    await audit(trail.created(created));
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
    await audit(trail.changed(before, after));
    return after;
  },

  'templates.delete': async ({ db, params, audit }) => {
    await db
      .select({ id: applicationTemplates.id })
      .from(applicationTemplates)
      .where(eq(applicationTemplates.id, params.templateId))
      .for('update');
    const template = await requireTemplate(db, params.tenantId, params.templateId);
    // Section 2: "disabled when instances exist".
    if (template.numberOfInstances > 0) {
      throw new ApiError(
        'template.hasInstances',
        'A template cannot be deleted while applications made from it exist.',
      );
    }
    await db.delete(applicationTemplates).where(eq(applicationTemplates.id, params.templateId));
    await audit(trail.deleted(template));
  },

  'templates.permissions.create': async ({ db, params, body, audit }) => {
    await lockTenant(db, params.tenantId);
    const { applicationTemplateId: targetId, name } = await requireTemplate(db, params.tenantId, params.templateId);
    const permission = await addPermission(db, 'template', targetId, body);
    const details = { name, after: { permission: permission.name } };
    await audit({ targetType: 'applicationTemplate', targetId, details });
    return permission;
  },
} satisfies Handlers;
