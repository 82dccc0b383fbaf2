import { useTranslations } from 'next-intl';
import { type GrantChoice, permissionOptions, roleOptions } from './grant-options';
import { PickList } from './pick-list';

export type GrantKind = 'roles' | 'permissions';

export type GrantListsProps = Record<GrantKind, readonly GrantChoice[]> & {
  chosen: Record<GrantKind, readonly string[]>;
  onToggle: (kind: GrantKind, id: string, on: boolean) => void;
};

export function GrantLists({ roles, permissions, chosen, onToggle }: GrantListsProps) {
  const t = useTranslations('common.grants');
  const words = { several: t('several'), without: t('without') };
  return (
    <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
      <PickList
        label={t('roles')}
        searchLabel={t('searchRoles')}
        options={roleOptions(roles, chosen.roles)}
        onToggle={(id, on) => onToggle('roles', id, on)}
        empty={t('none')}
      />
      <PickList
        mono
        label={t('permissions')}
        searchLabel={t('searchPermissions')}
        options={permissionOptions(permissions, chosen.permissions, roles, words)}
        onToggle={(id, on) => onToggle('permissions', id, on)}
        empty={t('none')}
      />
    </div>
  );
}
