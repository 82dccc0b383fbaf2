import { useTranslations } from 'next-intl';
import { type SetTexts, compareGrants, isSameSet, setField } from '@/components/form/conflict/set-field';
import { type ConflictRow, type Versions, compareField } from '@/components/form/conflict/three-way';
import { useSetTexts } from '@/components/form/conflict/use-set-texts';
import { Role, type TenantPermission, adminIncludes } from '@/lib/contract/access';
import type { ApplicationOptions, ApplicationRoleForm } from './application-role-form';
import type { TenantRoleForm } from './tenant-role-form';
import { joinIsolated } from '@/lib/contract/names';

export type Compare<Values> = (versions: Versions<Values>) => ConflictRow<Values>[];

export type TenantRoleTexts = {
  role: string;
  permissions: string;
  show: (form: TenantRoleForm) => string;
  nameOf: (permission: string) => string;
  given: SetTexts;
};

/** The tenant role, which includes its permissions, or only the permissions if the role is the same. */
export function compareTenantRoles(
  versions: Versions<TenantRoleForm>,
  isSuperTenant: boolean,
  texts: TenantRoleTexts,
): ConflictRow<TenantRoleForm>[] {
  const permissionsOf = ({ permissions }: TenantRoleForm): ReadonlySet<string> => new Set(permissions);
  if (versions.theirs.role !== versions.mine.role) {
    return compareField<TenantRoleForm, TenantRoleForm>(versions, {
      id: 'role',
      label: texts.role,
      get: (form) => form,
      set: (_, form) => form,
      isSame: (a, b) => a.role === b.role && isSameSet(permissionsOf(a), permissionsOf(b)),
      show: texts.show,
    });
  }
  const permissions = setField<TenantRoleForm>(texts.given, {
    id: 'permissions',
    label: texts.permissions,
    get: permissionsOf,
    set: ({ role }, ids) => ({ role, permissions: adminIncludes(isSuperTenant).filter((one) => ids.has(one)) }),
    nameOf: texts.nameOf,
  });
  return compareField(versions, permissions);
}

export function useTenantRoleComparison(isSuperTenant: boolean): Compare<TenantRoleForm> {
  const t = useTranslations('members.tenantRole');
  const nameOf = useTranslations('common.permission');
  const given = useSetTexts();
  const show = ({ role, permissions }: TenantRoleForm): string =>
    role === Role.Admin || permissions.length === 0
      ? t(`roles.${role}`)
      : t('roleWith', { role: t(`roles.${role}`), permissions: joinIsolated(permissions.map((one) => nameOf(one))) });
  return (versions) =>
    compareTenantRoles(versions, isSuperTenant, {
      role: t('role'),
      permissions: t('permissions'),
      show,
      nameOf: (id) => nameOf(id as TenantPermission),
      given,
    });
}

export const compareApplicationRoles = (
  versions: Versions<ApplicationRoleForm>,
  texts: SetTexts,
  nameOf: (id: string) => string,
): ConflictRow<ApplicationRoleForm>[] =>
  compareGrants(versions, texts, {
    get: ({ applications }) => applications,
    set: (_, given) => ({
      applications: given.map((one) => ({ ...one, roles: [...one.roles], permissions: [...one.permissions] })),
    }),
    label: nameOf,
    nameOf,
  });

export function useApplicationsComparison(options: readonly ApplicationOptions[]): Compare<ApplicationRoleForm> {
  const texts = useSetTexts();
  const names = new Map(
    options.flatMap(({ applicationId, name, roles, permissions }) => [
      [applicationId, name] as const,
      ...[...roles, ...permissions].map((one) => [one.id, one.name] as const),
    ]),
  );
  return (versions) => compareApplicationRoles(versions, texts, (id) => names.get(id) ?? id);
}
