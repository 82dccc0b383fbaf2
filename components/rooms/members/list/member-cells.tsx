import { useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/primitives/badge';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { cx } from '@/components/ui/primitives/cx';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { RoleMark } from '@/components/ui/marks/role-mark';
import { Role, type TenantPermission } from '@/lib/contract/access';
import { administrationGrants } from '../roles/administration-grants';
import { type GrantChip, chipsThatFit, permissionChips, roleChips } from '../where-from/grant-chips';
import type { MemberRow } from './member-row';
import { WhereFrom } from '../where-from/where-from';
import { joinIsolated } from '@/lib/contract/names';

/** Minimum width of the role column: the longest roles take two lines, and names and addresses get the rest. */
export const ROLE = 148;
export const ADMINISTRATION = 196;
/** Pixels for chips in a wide cell, beside the "+3". */
const WIDE_ROOM = 280;

/** The role in the tenant, or in the organization if the member is its admin. */
export function RoleCell({ row }: { row: MemberRow }) {
  const common = useTranslations('common.role');
  const label = common(row.role);
  return (
    <WhereFrom
      title={label}
      memberName={row.name}
      pending={!row.member.isActive}
      origin={({ roleOrigin }) => ({ paths: roleOrigin(row.member), removal: { effect: 'notDirect' } })}
    >
      <RoleName role={row.role} label={label} />
    </WhereFrom>
  );
}

/** Breaks a compound before its last part: "Organisasjons-administrator". */
const BREAK = /(?<=\p{L})(?=admin)/u;

/** A role with its mark, on two lines if the column is narrow; administrative roles stand out. */
export function RoleName({ role, label }: { role: Role; label: string }) {
  const isPlain = role === Role.Regular || role === Role.Unknown;
  return (
    <span className={cx('flex min-h-6 min-w-0 items-center gap-2', isPlain ? 'text-muted' : 'font-medium')}>
      <RoleMark role={role} />
      <span className="line-clamp-2 leading-4.5 in-data-[density=compact]:text-xs">
        {label.split(BREAK).join('\u00AD')}
      </span>
    </span>
  );
}

export function AdministrationCell({ row, isSuperTenant }: { row: MemberRow; isSuperTenant: boolean }) {
  const t = useTranslations('members');
  const permissions = useTranslations('common.permission');
  const { member } = row;
  const held = administrationGrants(member, isSuperTenant);
  const chip = (permission: TenantPermission, label = permissions(permission)) => (
    <WhereFrom
      title={label}
      memberName={row.name}
      pending={!member.isActive}
      origin={({ administrationGrantOrigin }) => administrationGrantOrigin(member, permission, isSuperTenant)}
    >
      <Chip>{label}</Chip>
    </WhereFrom>
  );
  if (member.role === Role.Admin && held[0] !== undefined) return chip(held[0], t('allPermissions'));
  const fit = chipsOfCell(
    held.map((permission) => permissions(permission)),
    ADMINISTRATION,
  );
  return (
    <ChipList
      {...fit}
      countAs={(count) => t('permissionCount', { count })}
      items={held.map((permission) => ({ key: permission, chip: chip(permission) }))}
    />
  );
}

export function ApplicationRolesCell({ row }: { row: MemberRow }) {
  return <GrantChips row={row} chips={roleChips(row.member.applicationRoles)} room={WIDE_ROOM} />;
}

export function ApplicationPermissionsCell({ row }: { row: MemberRow }) {
  return <GrantChips row={row} chips={permissionChips(row.member.applicationPermissions)} room={0} />;
}

type GrantChipsProps = {
  row: MemberRow;
  chips: GrantChip[];
  /** Pixels for chips side by side in a wide cell; the first one is always shown. */
  room: number;
};

function GrantChips({ row, chips, room }: GrantChipsProps) {
  const t = useTranslations('common.source');
  const items = chips.map((chip) => ({
    key: chip.key,
    chip: (
      <WhereFrom
        title={joinIsolated([chip.applicationName, chip.label], ' ')}
        memberName={row.name}
        pending={!row.member.isActive}
        origin={({ applicationGrantOrigin }) => applicationGrantOrigin(chip, row.member.applicationPermissions)}
      >
        <Chip
          source={chip.source}
          sourceLabel={t(chip.source)}
          prefix={chip.kind === 'role' ? chip.applicationName : undefined}
          mono={chip.kind === 'permission'}
        >
          {chip.label}
        </Chip>
      </WhereFrom>
    ),
  }));
  return <ChipList items={items} max={1} wide={chipsThatFit(chips, room)} />;
}

/** When the member was last active, in words; the exact time on demand. */
export function ActivityCell({ row }: { row: MemberRow }) {
  const t = useTranslations('common');
  if (row.lastActivity === null) return <span className="text-faint">{t('never')}</span>;
  return <RelativeTime value={row.lastActivity} />;
}
