'use client';

import { CircleAlert, Clock, Mail } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { cx } from '@/components/ui/primitives/cx';
import { RelativeTime, useExactTime } from '@/components/ui/marks/relative-time';
import { RoleMark } from '@/components/ui/marks/role-mark';
import { Spinner } from '@/components/ui/primitives/spinner';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { Truncated } from '@/components/ui/primitives/truncated';
import { Role, type TenantPermission } from '@/lib/contract/access';
import { administrationGrants } from '../roles/administration-grants';
import { type GrantChip, chipsThatFit, permissionChips, roleChips } from '../where-from/grant-chips';
import { SendingContext } from '../invite/use-resend';
import { type MemberRow, memberStatus, timeLeft } from './member-row';
import { WhereFrom } from '../where-from/where-from';

/** What a wide cell has for chips, in pixels, beside the "+3". */
const WIDE_ROOM = 280;

/** What stands under the name: nothing twice, and no user name that is the e-mail's again. */
function secondLine({ member, name }: MemberRow, resent: string): string {
  const { contactEmail, username } = member;
  if (!member.isActive) return [username, ...(member.isResent ? [resent] : [])].join(' · ');
  const isSaid = contactEmail.split('@')[0]?.toLowerCase() === username.toLowerCase();
  const texts = isSaid ? [contactEmail] : [contactEmail, username];
  return [...new Set(texts)].filter((text) => text !== '' && text !== name).join(' · ');
}

/**
 * Compact, a name cell is one line: the name of a member goes before the e-mail, and how long an invitation is open before its address.
 * `narrow` is for what the identity provider takes of the line.
 */
const LOOKS = {
  member: {
    provider: '',
    first: 'sm:in-data-[density=compact]:shrink-0',
    second: '',
    text: '',
    narrow: 'sm:in-data-[density=compact]:@max-[18rem]:hidden',
  },
  invitation: {
    provider: 'sm:in-data-[density=compact]:@max-[26rem]:hidden',
    first: '',
    second: 'sm:in-data-[density=compact]:shrink-0',
    text: 'sm:in-data-[density=compact]:hidden',
    narrow: '@max-[18rem]:hidden',
  },
} as const;

export type NameCellProps = {
  row: MemberRow;
  /** The role in words, for small screens, which have no column for it. */
  role?: string;
};

/** Avatar, name, contact e-mail, user name, identity provider, and for invitations how long they are open. Compact, it is one line. */
export function NameCell({ row, role }: NameCellProps) {
  const t = useTranslations('members');
  const { isActive } = row.member;
  const look = LOOKS[isActive ? 'member' : 'invitation'];
  const second = secondLine(row, t('resent'));
  const idp =
    row.idp === null ? null : (
      <Badge className={cx('h-4.5 shrink-0', look.provider)}>
        <span className="sr-only">{t('idpBadge')} </span>
        {row.idp}
      </Badge>
    );
  return (
    <span
      className={cx(
        'flex w-full min-w-0 items-center gap-3',
        // Only these ask how wide they are.
        (idp !== null || !isActive) && '@container',
      )}
    >
      {isActive ? <Avatar name={row.name} id={row.id} /> : <InvitationTile />}
      <span className="flex min-w-0 flex-col sm:in-data-[density=compact]:flex-row sm:in-data-[density=compact]:items-center sm:in-data-[density=compact]:gap-2">
        <span className={cx('flex min-w-0 items-center gap-2 sm:in-data-[density=compact]:max-w-full', look.first)}>
          <PanelLink id={row.id}>
            <Truncated text={row.name} className="leading-4.5 font-medium" />
          </PanelLink>
          {isActive ? idp : null}
        </span>
        <span className={cx('flex min-w-0 items-center gap-2 text-xs text-muted', look.second)}>
          {/* The address keeps the first line for itself. */}
          {isActive ? null : <InvitationBadges row={row} />}
          {isActive ? null : idp}
          <span
            className={cx('truncate', look.text, idp !== null && look.narrow)}
            title={isActive ? second : t('invitedAs', { name: second })}
          >
            {role === undefined ? null : <span className="sm:hidden">{role} · </span>}
            {second}
          </span>
        </span>
      </span>
    </span>
  );
}

function InvitationTile() {
  return (
    <span
      aria-hidden
      className="grid size-7.5 shrink-0 place-items-center rounded-full border border-border text-muted"
    >
      <Mail className="size-3.5" />
    </span>
  );
}

/** The long one where there is room for it. */
function InvitationBadges({ row }: { row: MemberRow }) {
  return (
    <>
      <InvitationBadge
        row={row}
        className="hidden @min-[18rem]:flex sm:in-data-[density=compact]:@min-[18rem]:hidden"
      />
      <InvitationBadge row={row} short className="@min-[18rem]:hidden sm:in-data-[density=compact]:@min-[18rem]:flex" />
    </>
  );
}

type InvitationBadgeProps = {
  row: MemberRow;
  /**
   * Shows only what is left; "Not confirmed" is then said to screen readers and in the title. In a narrow compact row, which has one
   * line for all, only the icon is left.
   */
  short?: boolean;
  className: string;
};

/** "Expired", or "Not confirmed" with how long the invitation is open; the exact time on demand. */
export function InvitationBadge({ row, short = false, className }: InvitationBadgeProps) {
  const t = useTranslations('members.status');
  const now = useMinute();
  const sending = use(SendingContext).has(row.id);
  const expired = memberStatus(row.member, now.getTime()) === 'expired';
  const { expirationDate } = row.member;
  const date = useExactTime(new Date(expirationDate ?? Number.NaN));
  const exact = date === undefined ? undefined : t('expires', { date });
  const left = expirationDate === null ? null : timeLeft(expirationDate, now.getTime());
  const text = expired ? t('expired') : left === null ? t('notConfirmed') : t('notConfirmedLeft', left);
  return (
    <span title={exact === undefined ? text : `${text}. ${exact}`} className={cx('shrink-0', className)}>
      {sending ? (
        <Badge tone="info" icon={<Spinner />} className="h-4.5">
          {t('sending')}
        </Badge>
      ) : (
        <Badge tone={expired ? 'danger' : 'warning'} icon={expired ? <CircleAlert /> : <Clock />} className="h-4.5">
          <span className={cx(short && 'sm:in-data-[density=compact]:@max-[18rem]:sr-only')}>
            {short && !expired && left !== null ? (
              <>
                <span className="sr-only">{t('notConfirmed')} </span>
                {t('left', left)}
              </>
            ) : (
              text
            )}
          </span>
        </Badge>
      )}
    </span>
  );
}

/** The role in the tenant, or in the organization if the member is its admin. */
export function RoleCell({ row }: { row: MemberRow }) {
  const common = useTranslations('common.role');
  const label = common(row.role);
  const plain = row.role === Role.Regular || row.role === Role.Unknown;
  return (
    <WhereFrom
      title={label}
      memberName={row.name}
      pending={!row.member.isActive}
      origin={({ roleOrigin }) => ({ paths: roleOrigin(row.member), removal: { effect: 'notDirect' } })}
    >
      <span className={cx('flex min-w-0 items-center gap-2 py-0.5', plain ? 'text-muted' : 'font-medium')}>
        <RoleMark role={row.role} />
        <span className="truncate">{label}</span>
      </span>
    </WhereFrom>
  );
}

/** What the member may administer; all of it in one word. */
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
  return <ChipList max={1} items={held.map((permission) => ({ key: permission, chip: chip(permission) }))} />;
}

/** Roles in applications, each with its source. */
export function ApplicationRolesCell({ row }: { row: MemberRow }) {
  return <GrantChips row={row} chips={roleChips(row.member.applicationRoles)} room={WIDE_ROOM} />;
}

/** Permissions in applications, each with its source. */
export function ApplicationPermissionsCell({ row }: { row: MemberRow }) {
  return <GrantChips row={row} chips={permissionChips(row.member.applicationPermissions)} room={0} />;
}

type GrantChipsProps = {
  row: MemberRow;
  chips: GrantChip[];
  /** Pixels for chips beside each other in a wide cell; the first one is always shown. */
  room: number;
};

function GrantChips({ row, chips, room }: GrantChipsProps) {
  const t = useTranslations('common.source');
  const items = chips.map((chip) => ({
    key: chip.key,
    chip: (
      <WhereFrom
        title={`${chip.applicationName} ${chip.label}`}
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

/** The name with the role in the tenant, for the tenant's own list. */
export function NameAndRoleCell({ row }: { row: MemberRow }) {
  return <NameCell row={row} role={useTranslations('common.role')(row.role)} />;
}

/** When the member was last active, in words; the exact time on demand. */
export function ActivityCell({ row }: { row: MemberRow }) {
  const t = useTranslations('common');
  if (row.lastActivity === null) return <span className="text-faint">{t('never')}</span>;
  return <RelativeTime value={row.lastActivity} />;
}
