import {
  Application,
  ApplicationTemplate,
  ApplicationTemplateInput,
  ApplicationTemplateUpdate,
  PermissionEntity,
  PermissionInput,
  TenantRef,
  singleTenantFilters,
  templateFilters,
} from '@/lib/contract/rooms/applications/entities';
import { Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, creates, deletes, historyOf, lists, optional, reads } from '@/lib/contract/operations/rows';
import { managing, paged, pagedBy, tenants } from '@/lib/contract/operations/shared';

const templates = { room: 'templates', ...managing, path: `${tenants}/applications/templates` } as const;
const template = at(templates, '/{templateId}');

export const templateOperations = {
  'templates.list': lists(
    templates,
    'The single-tenant application templates of a super-tenant',
    pagedBy(templateFilters),
    Page(ApplicationTemplate),
  ),
  'templates.get': reads({ ...template, ...optional }, 'One template, with its version', ApplicationTemplate),
  'templates.instances': lists(
    at(template, '/single-tenant'),
    'The applications made from a template',
    pagedBy(singleTenantFilters),
    Page(Application),
  ),
  'templates.freeTenants': lists(
    { ...at(template, '/free-tenants'), ...optional },
    'The tenants that have no application of a template yet',
    paged,
    Page(TenantRef),
  ),
  'templates.history': historyOf(template, 'What was changed in a template, newest first'),
  'templates.create': creates(templates, 'Create a template', ApplicationTemplateInput, ApplicationTemplate),
  'templates.update': changes(template, 'Change a template', ApplicationTemplateUpdate, ApplicationTemplate),
  'templates.delete': deletes(template, 'Delete a template that has no instances'),
  'templates.permissions.create': creates(
    at(template, '/permissions'),
    'Add a permission to a template',
    PermissionInput,
    PermissionEntity,
  ),
} as const satisfies Record<string, Operation>;
