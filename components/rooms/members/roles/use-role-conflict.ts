'use client';

import { useTranslations } from 'next-intl';
import { givenInEach, grantDiscrepancies, permissionKey, roleKey } from '@/components/form/grants-merge';
import type { ConflictRow, Side, Versions } from '@/components/form/three-way';
import { useSetWords } from '@/components/form/use-set-words';
import { Role, type TenantPermission } from '@/lib/contract/access';
import type { ApplicationOptions, ApplicationRoleForm } from './application-role-form';
import { givenOf, mergeApplications, mergeRole, permissionsOf, roleDiscrepancy } from './role-merge';
import type { TenantRoleForm } from './tenant-role-form';

/** Where two versions of a form differ, and what comes of the choices. */
export type Comparison<Values> = {
  rows: readonly ConflictRow[];
  merge: (sides: ReadonlyMap<string, Side>) => Values;
};

/** Compares the tenant role and the administration permissions. */
export function useTenantRoleComparison(isSuperTenant: boolean) {
  const t = useTranslations('members.tenantRole');
  const nameOf = useTranslations('common.permission');
  const given = useTranslations('common.conflict')('given');
  const wordSet = useSetWords();
  const wordRole = ({ role, permissions }: TenantRoleForm): string =>
    role === Role.Admin || permissions.length === 0
      ? t(`roles.${role}`)
      : t('roleWith', { role: t(`roles.${role}`), permissions: permissions.map((one) => nameOf(one)).join(', ') });

  return (versions: Versions<TenantRoleForm>): Comparison<TenantRoleForm> => {
    const found = roleDiscrepancy(versions);
    const merge = (sides: ReadonlyMap<string, Side>): TenantRoleForm =>
      mergeRole(versions, found === null ? undefined : sides.get(found.about), isSuperTenant);
    if (found === null) return { rows: [], merge };
    const { about, ...rest } = found;
    const row: ConflictRow = {
      ...rest,
      id: about,
      label: t(about),
      choices:
        about === 'role'
          ? [
              { side: 'theirs', text: wordRole(versions.theirs) },
              { side: 'mine', text: wordRole(versions.mine) },
            ]
          : wordSet(permissionsOf(versions), rest.difference, (id) => nameOf(id as TenantPermission), given),
    };
    return { rows: [row], merge };
  };
}

/** Compares what is given directly in applications. @param options - for the names */
export function useApplicationsComparison(options: readonly ApplicationOptions[]) {
  const given = useTranslations('common.conflict')('given');
  const wordSet = useSetWords();
  const names = new Map(
    options.flatMap(({ applicationId, name, roles, permissions }) => [
      [applicationId, name] as const,
      ...roles.map((role) => [roleKey(role.id), role.name] as const),
      ...permissions.map((permission) => [permissionKey(permission.id), permission.name] as const),
    ]),
  );
  const nameOf = (id: string): string => names.get(id) ?? id;

  return (versions: Versions<ApplicationRoleForm>): Comparison<ApplicationRoleForm> => {
    const lists = givenOf(versions);
    const rows = grantDiscrepancies(lists).map(({ application, ...found }): ConflictRow => ({
      ...found,
      label: nameOf(application),
      choices: wordSet(givenInEach(lists, application), found.difference, nameOf, given),
    }));
    return { rows, merge: (sides) => mergeApplications(versions, sides) };
  };
}
