/** The create-tenant form (sections 2, 3 and 5): schema, defaults, and the request it becomes. Pure. */
import * as v from 'valibot';
import { askedFieldsRule } from '@/components/form/form-rules';
import { Id, LanguageSchema } from '@/lib/contract/entities/common';
import type { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';
import { DEFAULT_LANGUAGE, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';

/** What the first admin gets in one application. */
export const applicationAccessSchema = v.object({
  applicationId: Id,
  roles: v.array(Id),
  permissions: v.array(Id),
});
export type ApplicationAccess = v.InferOutput<typeof applicationAccessSchema>;

/** Where the tenant comes into being: in an organization that exists, or in a new one. */
export type TenantOrigin = 'existing' | 'new';

const fields = v.object({
  name: rules.tenantName,
  sameOrganizationName: v.boolean(),
  organizationName: v.string(),
  /** Ids of the chosen applications. */
  applications: v.array(v.string()),
  access: v.array(applicationAccessSchema),
  language: LanguageSchema,
  email: rules.email,
  sameUserName: v.boolean(),
  userName: v.string(),
  isUniqueIdp: v.boolean(),
  idp: v.string(),
});
export type CreateTenantForm = v.InferOutput<typeof fields>;

/** A field that is only asked for in some states of the form. */
type Asked = { field: 'organizationName' | 'userName' | 'idp'; rule: v.GenericSchema<string, string> };

/** The conditional fields that are shown now (section 5: "required when shown"). */
function askedFields(
  form: Pick<CreateTenantForm, 'sameOrganizationName' | 'sameUserName' | 'isUniqueIdp'>,
  origin: TenantOrigin,
): Asked[] {
  return [
    ...(origin === 'new' && !form.sameOrganizationName
      ? [{ field: 'organizationName' as const, rule: rules.organizationName }]
      : []),
    ...(form.sameUserName ? [] : [{ field: 'userName' as const, rule: rules.userName }]),
    ...(form.isUniqueIdp ? [{ field: 'idp' as const, rule: rules.idpName }] : []),
  ];
}

/** The rules of the form; a field that is not shown is not checked. */
export function createTenantSchema(origin: TenantOrigin) {
  return v.pipe(
    fields,
    askedFieldsRule((form: CreateTenantForm) => askedFields(form, origin)),
  );
}

/** An empty form: same names ticked, English (section 9). `application` is the one that the address asks for. */
export function emptyTenant(application?: string): CreateTenantForm {
  return {
    name: '',
    sameOrganizationName: true,
    organizationName: '',
    applications: application === undefined ? [] : [application],
    access: [],
    language: DEFAULT_LANGUAGE,
    email: '',
    sameUserName: true,
    userName: '',
    isUniqueIdp: false,
    idp: '',
  };
}

/** What was ticked for one application. */
export function accessOf(access: readonly ApplicationAccess[], applicationId: string): ApplicationAccess {
  return access.find((entry) => entry.applicationId === applicationId) ?? { applicationId, roles: [], permissions: [] };
}

/** The access with one role or permission ticked or not. */
export function withAccess(
  access: readonly ApplicationAccess[],
  applicationId: string,
  kind: 'roles' | 'permissions',
  id: string,
  on: boolean,
): ApplicationAccess[] {
  const before = accessOf(access, applicationId);
  const others = before[kind].filter((entry) => entry !== id);
  const after = { ...before, [kind]: on ? [...others, id] : others };
  return [...access.filter((entry) => entry.applicationId !== applicationId), after];
}

/**
 * The create request of section 3. A valid form is already trimmed; the conditional fields are trimmed here.
 *
 * @param organizationId - the existing organization, or null for a new one
 */
export function toRequest(form: CreateTenantForm, organizationId: string | null): CreateTenantRequest {
  const name = form.name.trim();
  const email = form.email.trim();
  return {
    tenantName: name,
    userData: { username: form.sameUserName ? email : form.userName.trim(), contactEmail: email },
    existingOrganizationId: organizationId,
    newOrganization:
      organizationId === null
        ? {
            name: form.sameOrganizationName ? name : form.organizationName.trim(),
            code: ORGANIZATION_CODE_PLACEHOLDER,
          }
        : null,
    applications: form.applications.map((applicationId) => {
      const { roles, permissions } = accessOf(form.access, applicationId);
      return { applicationId, permissions, roles };
    }),
    preferredLanguage: form.language,
    isUniqueIdp: form.isUniqueIdp,
    idp: form.isUniqueIdp ? form.idp.trim() : null,
  };
}

/** The visible field of the form that a field of the request came from, or undefined when it is not shown. */
export function fieldOf(
  requestField: string | undefined,
  form: CreateTenantForm,
  origin: TenantOrigin,
): keyof CreateTenantForm | undefined {
  const shown = askedFields(form, origin).map(({ field }) => field);
  switch (requestField) {
    case 'name':
    case 'tenantName':
      return 'name';
    case 'newOrganization.name':
      return shown.includes('organizationName') ? 'organizationName' : 'name';
    case 'userData.contactEmail':
      return 'email';
    case 'userData.username':
      return shown.includes('userName') ? 'userName' : 'email';
    case 'idp':
      return shown.includes('idp') ? 'idp' : undefined;
    default:
      return undefined;
  }
}
