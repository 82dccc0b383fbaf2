/** The create-tenant form (sections 2, 3 and 5): schema, defaults, and the request made from it. Pure. */
import * as v from 'valibot';
import { askedFieldsRule } from '@/components/form/form-rules';
import { LanguageSchema } from '@/lib/contract/entities/common';
import type { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';
import { DEFAULT_LANGUAGE, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import { ChosenGrants, grantsOf } from '@/components/form/chosen-grants';

export type TenantOrigin = 'existing' | 'new';

const fields = v.object({
  name: rules.tenantName,
  sameOrganizationName: v.boolean(),
  organizationName: v.string(),
  applications: v.array(v.string()),
  /** The first admin's grants. */
  access: ChosenGrants,
  language: LanguageSchema,
  email: rules.email,
  sameUserName: v.boolean(),
  userName: v.string(),
  isUniqueIdp: v.boolean(),
  idp: v.string(),
});
export type CreateTenantForm = v.InferOutput<typeof fields>;

type Asked = { field: 'organizationName' | 'userName' | 'idp'; rule: v.GenericSchema<string, string> };

/** The conditional fields that are currently shown (section 5: "required when shown"). */
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

/** The rules of the form; hidden fields are not checked. */
export function createTenantSchema(origin: TenantOrigin) {
  return v.pipe(
    fields,
    askedFieldsRule((form: CreateTenantForm) => askedFields(form, origin)),
  );
}

/** An empty form: same names ticked, English (section 9). `application` is the one in the address. */
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
      const { roles, permissions } = grantsOf(form.access, applicationId);
      return { applicationId, permissions, roles };
    }),
    preferredLanguage: form.language,
    isUniqueIdp: form.isUniqueIdp,
    idp: form.isUniqueIdp ? form.idp.trim() : null,
  };
}

/** The visible form field for a field of the request, or undefined if it is not shown. */
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
