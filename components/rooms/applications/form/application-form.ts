/** The form of an application or template: modes, fields, their rules (section 5), and the request made from it. Pure. */
import * as v from 'valibot';
import { askedFieldsRule } from '@/components/form/form-rules';
import { firstCharacters } from '@/lib/contract/characters';
import type { Application, ApplicationInput, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import type { ApplicationUsage } from '@/lib/contract/rooms/applications/impact';
import { TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import { sizesOf } from '@/lib/contract/summary';
import { issue } from '@/lib/contract/validation-message';
import type { ApplicationKind, Entity } from '../kinds';
import {
  type Catalogue,
  catalogueOf,
  copyOf,
  EMPTY_CATALOGUE,
  inNameOrder,
  toCatalogueInput,
} from './catalogue/catalogue';
import type { Usage } from './catalogue/catalogue-changes';

export type FormMode = 'create' | 'edit' | 'copy' | 'from-template';

/** The entity that a mode creates: an application made from a template is an application. */
export const entityOf = (kind: ApplicationKind, mode: FormMode): 'application' | 'template' =>
  kind === 'template' && mode !== 'from-template' ? 'template' : 'application';

/** The entity to edit, copy or make an application from, as the platform returns it. */
export type ApplicationSubject = {
  id: string;
  name: string;
  suiteName: string;
  description: string;
  url: string;
  iconUrl: string;
  isPublic: boolean;
  catalogue: Catalogue;
  usage: Usage;
  tenantId: string | null;
  /** The version that the form started with, to detect that another user has saved first. */
  version?: string;
  /** Tenants that it is assigned to, if counted. */
  tenants?: number;
  client?: { has: boolean; name?: string };
  /** The counts of roles and permissions, while only the list's row is loaded. */
  outline?: { roles: number; permissions: number };
};

export function subjectOfApplication(stored: Application): ApplicationSubject {
  return {
    ...common(stored),
    id: stored.applicationId,
    url: stored.url,
    iconUrl: stored.iconUrl ?? '',
    tenantId: stored.tenantId,
    client: { has: stored.hasClient, name: stored.client?.clientName },
    tenants: stored.tenantId === null ? stored.numberOfTenants : undefined,
  };
}

function subjectOfTemplate(stored: ApplicationTemplate): ApplicationSubject {
  const subject = common(stored);
  // Roles and permissions of a template cannot be assigned to people.
  const usage = new Map([...subject.usage, ...stored.permissions.map(({ id }) => [id, { isHeld: false }] as const)]);
  return { ...subject, usage, id: stored.applicationTemplateId, url: '', iconUrl: '', tenantId: null };
}

export const subjectOf = (stored: Entity): ApplicationSubject =>
  'applicationId' in stored ? subjectOfApplication(stored) : subjectOfTemplate(stored);

/** The data of a list's row; its roles and permissions may be incomplete. */
export function outlineOf(row: Entity): ApplicationSubject {
  return { ...subjectOf({ ...row, roles: [], permissions: [] }), outline: sizesOf(row) };
}

/** Adds who holds its roles and permissions; for permissions, without those that come from roles. */
export function withUsage(
  subject: ApplicationSubject,
  { roles, permissions, assignedTenants }: ApplicationUsage,
): ApplicationSubject {
  const counted = new Map([...roles, ...permissions].map((grant) => [grant.id, grant]));
  const { catalogue } = subject;
  return {
    ...subject,
    tenants: subject.tenantId === null ? assignedTenants : undefined,
    usage: new Map(
      [...catalogue.roles, ...catalogue.permissions].map(({ id }) => {
        const { members, groups, tenants, lastUsed } = counted.get(id) ?? { members: 0, groups: 0, tenants: 0 };
        return [id, { isHeld: members + groups > 0, members, tenants, lastUsed }];
      }),
    ),
  };
}

function common(stored: Entity) {
  const { name, suiteName, description, isPublic, version, roles, permissions } = stored;
  return {
    version,
    name,
    suiteName,
    description,
    isPublic,
    catalogue: inNameOrder(catalogueOf({ roles, permissions })),
    usage: new Map(roles.map(({ id, isAssigned }) => [id, { isHeld: isAssigned }])),
  };
}

const Tenant = v.object({ id: v.string(), name: v.string(), organizationName: v.string() });
export type TenantChoice = v.InferOutput<typeof Tenant>;

const fields = {
  name: rules.applicationName,
  suiteName: rules.optionalName(),
  description: rules.description,
  url: v.string(),
  iconUrl: rules.optionalUrl,
  isPublic: v.boolean(),
  tenant: v.nullable(Tenant),
};
const Form = v.object(fields);
export type ApplicationForm = v.InferOutput<typeof Form>;
export type FieldName = keyof ApplicationForm;

export function fieldsOf(kind: ApplicationKind, mode: FormMode): readonly FieldName[] {
  const isInstance = mode === 'from-template';
  const hasAddress = kind !== 'template' || isInstance;
  return [
    ...(isInstance ? (['tenant'] as const) : []),
    'name',
    'suiteName',
    'description',
    ...(hasAddress ? (['url', 'iconUrl', 'isPublic'] as const) : []),
  ];
}

/** Whether the fields from the template are fixed (section 5: edit-single-tenant). */
export function isLocked(kind: ApplicationKind, mode: FormMode): boolean {
  return kind === 'singleTenant' && mode === 'edit';
}

const tenantRule = v.nonNullish(Tenant, issue('required'));

/** The rules of a mode. Templates have no address; an application made from one requires a tenant. */
export function applicationSchema(kind: ApplicationKind, mode: FormMode) {
  const asked = fieldsOf(kind, mode);
  // Disabled fields are not checked, because the user could not correct them here.
  const description = isLocked(kind, mode) ? v.string() : rules.description;
  const iconUrl = isLocked(kind, mode) ? v.string() : rules.optionalUrl;
  return v.pipe(
    v.object({ ...fields, description, iconUrl }),
    askedFieldsRule<ApplicationForm>(() => [
      ...(asked.includes('url') ? [{ field: 'url' as const, rule: rules.url }] : []),
      ...(asked.includes('tenant') ? [{ field: 'tenant' as const, rule: tenantRule }] : []),
    ]),
  );
}

export const EMPTY_FORM: ApplicationForm = {
  name: '',
  suiteName: '',
  description: '',
  url: '',
  iconUrl: '',
  // Section 9.
  isPublic: true,
  tenant: null,
};

export function toForm({ name, suiteName, description, url, iconUrl, isPublic }: ApplicationSubject): ApplicationForm {
  return { name, suiteName, description, url, iconUrl, isPublic, tenant: null };
}

function copyName(name: string, suffix: string): string {
  return `${firstCharacters(name, TEXT.resourceName.max - suffix.length - 1).trimEnd()} ${suffix}`;
}

/** The initial values of a mode; a copy and an instance get roles and permissions of their own. */
export function startOf(
  mode: FormMode,
  subject: ApplicationSubject | undefined,
  { copySuffix, newId }: { copySuffix: string; newId: () => string },
): { form: ApplicationForm; catalogue: Catalogue } {
  if (subject === undefined) return { form: EMPTY_FORM, catalogue: EMPTY_CATALOGUE };
  const form = toForm(subject);
  if (mode === 'edit') return { form, catalogue: subject.catalogue };
  return {
    form: mode === 'copy' ? { ...form, name: copyName(form.name, copySuffix) } : form,
    catalogue: copyOf(subject.catalogue, newId),
  };
}

export function toRequest(form: ApplicationForm, catalogue: Catalogue): ApplicationInput {
  const { name, suiteName, description, url, iconUrl, isPublic } = form;
  return {
    name,
    suiteName,
    description,
    url: url.trim(),
    iconUrl: iconUrl === '' ? null : iconUrl,
    isPublic,
    ...toCatalogueInput(catalogue),
  };
}

export const filledUrl = (url: string, tenantId: string): string => url.replaceAll('{tenantId}', tenantId);
