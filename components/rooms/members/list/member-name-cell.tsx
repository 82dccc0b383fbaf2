import { CircleAlert, CircleOff, Clock, Mail } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge } from '@/components/ui/primitives/badge';
import { useRowParts } from '@/components/table/rows/row-parts';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { cx } from '@/components/ui/primitives/cx';
import { useExactTime } from '@/components/ui/marks/relative-time';
import { Spinner } from '@/components/ui/primitives/spinner';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { Breakable, RowName, Shortened } from '@/components/ui/primitives/truncated';
import { SendingContext } from '../invite/use-resend';
import { type MemberRow, deliveryFailure, memberStatus, timeLeft } from './member-row';
import { joinIsolated } from '@/lib/contract/names';

/** The line under the name: repeats nothing, and omits a user name that equals the e-mail. */
function secondLine({ member, name }: MemberRow, resent: string): string {
  const { contactEmail, username } = member;
  if (!member.isActive) return joinIsolated([username, member.isResent ? resent : ''], ' · ');
  const isSaid = contactEmail.split('@')[0]?.toLowerCase() === username.toLowerCase();
  const texts = isSaid ? [contactEmail] : [contactEmail, username];
  return joinIsolated(
    [...new Set(texts)].filter((text) => text !== name),
    ' · ',
  );
}

export type NameCellProps = {
  row: MemberRow;
  /** The role in words, for small screens, which have no column for it. */
  role?: string;
};

/**
 * Avatar, name, contact e-mail, user name, identity provider, and for invitations how long they are open. A compact row is one line: a
 * member's name takes precedence over the e-mail, and how long an invitation is open over its address.
 */
export function NameCell({ row, role }: NameCellProps) {
  const { isActive } = row.member;
  return (
    <span
      className={cx(
        'flex w-full min-w-0 items-center gap-3',
        // Only these rows need a size container.
        (row.idp !== null || row.member.isDisabled === true || !isActive) && '@container',
      )}
    >
      {isActive ? <Avatar name={row.name} id={row.id} /> : <InvitationTile />}
      <span className="flex min-w-0 flex-col sm:in-data-[density=compact]:flex-row sm:in-data-[density=compact]:items-center sm:in-data-[density=compact]:gap-2">
        {isActive ? <MemberLines row={row} /> : <InvitationLines row={row} />}
        {role === undefined ? null : <Shortened text={role} className="text-xs text-muted sm:hidden" />}
      </span>
    </span>
  );
}

type LinesProps = { row: MemberRow };

function MemberLines({ row }: LinesProps) {
  const second = secondLine(row, '');
  const isPlain = row.idp === null && row.member.isDisabled !== true;
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 sm:in-data-[density=compact]:max-w-full sm:in-data-[density=compact]:shrink-0">
        <PanelLink id={row.id}>
          <RowName text={row.name} className="leading-4.5 font-medium" />
        </PanelLink>
        {/* The name takes the line alone when there is no room for both. */}
        {isPlain ? null : (
          <span className="hidden shrink-0 items-center gap-2 @min-[15rem]:flex sm:in-data-[density=compact]:flex">
            <MemberBadges row={row} />
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted print:flex-wrap">
        {isPlain ? null : (
          <span className="flex shrink-0 items-center gap-2 @min-[15rem]:hidden sm:in-data-[density=compact]:hidden">
            <MemberBadges row={row} />
          </span>
        )}
        <Address text={second} className={isPlain ? '' : 'sm:in-data-[density=compact]:@max-[18rem]:hidden'} />
      </span>
    </>
  );
}

/** On one line that gives way; on paper on as many as it takes, each a whole part of it. */
function Address(props: { text: string; className: string }) {
  return useRowParts().paper ? <Breakable {...props} /> : <Shortened {...props} />;
}

function MemberBadges({ row }: LinesProps) {
  const t = useTranslations('members.status');
  return (
    <>
      {row.member.isDisabled === true ? (
        <Badge tone="danger" icon={<CircleOff />} className="h-4.5">
          {t('disabled')}
        </Badge>
      ) : null}
      {row.idp === null ? null : <ProviderBadge name={row.idp} />}
    </>
  );
}

/** The address takes the first line alone. */
function InvitationLines({ row }: LinesProps) {
  const t = useTranslations('members');
  const { idp } = row;
  const invitedAs = secondLine(row, t('resent'));
  const failure = deliveryFailure(row.member);
  const second = failure === undefined ? invitedAs : t(`undelivered.${failure}`);
  return (
    <>
      <span className="flex min-w-0 items-center sm:in-data-[density=compact]:max-w-full">
        <PanelLink id={row.id}>
          <Address text={row.name} className="leading-4.5 font-medium" />
        </PanelLink>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted sm:in-data-[density=compact]:shrink-0 print:flex-wrap">
        <InvitationBadges row={row} />
        {idp === null ? null : (
          // How long the invitation is open takes precedence over it.
          <span className="flex shrink-0 @max-[15rem]:hidden sm:in-data-[density=compact]:@max-[26rem]:hidden">
            <ProviderBadge name={idp} />
          </span>
        )}
        <span
          data-shortened
          className={cx(
            'truncate sm:in-data-[density=compact]:hidden',
            // Only an identity provider makes the room this small.
            idp !== null && '@max-[26rem]:hidden',
          )}
          title={failure === undefined ? t('invitedAs', { name: second }) : second}
        >
          {second}
        </span>
      </span>
    </>
  );
}

function ProviderBadge({ name }: { name: string }) {
  const t = useTranslations('members');
  return (
    <Badge className="h-4.5">
      <span className="sr-only">{t('idpBadge')} </span>
      {name}
    </Badge>
  );
}

/** Replaces the avatar of a person who is not yet a member. */
export function InvitationTile({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full border border-border text-muted',
        isLarge ? 'size-12' : 'size-7.5',
      )}
    >
      <Mail className={isLarge ? 'size-5' : 'size-3.5'} />
    </span>
  );
}

/** The long badge if there is room for it. */
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
   * Shows only the time left; "Not confirmed" is then for screen readers and the title. In a narrow compact row, which has a single line,
   * only the icon remains.
   */
  short?: boolean;
  className: string;
};

/** The state of an invitation at `now`: in words, whether it needs attention, and how long it is open. */
function useInvitationState({ member }: MemberRow, now: number) {
  const t = useTranslations('members.status');
  const { expirationDate } = member;
  const left = expirationDate === null ? null : timeLeft(expirationDate, now);
  if (memberStatus(member, now) === 'expired') return { text: t('expired'), isDanger: true, left: null };
  if (deliveryFailure(member) !== undefined) return { text: t('undelivered'), isDanger: true, left: null };
  return { text: left === null ? t('notConfirmed') : t('notConfirmedLeft', left), isDanger: false, left };
}

/** "Expired", "Not delivered", or "Not confirmed" with how long the invitation is open; the exact time on demand. */
export function InvitationBadge({ row, short = false, className }: InvitationBadgeProps) {
  const t = useTranslations('members.status');
  const now = useMinute();
  const sending = use(SendingContext).has(row.id);
  const { text, isDanger, left } = useInvitationState(row, now.getTime());
  const date = useExactTime(new Date(row.member.expirationDate ?? Number.NaN));
  const exact = date === undefined ? undefined : t('expires', { date });
  return (
    <span title={exact === undefined ? text : `${text}. ${exact}`} className={cx('shrink-0', className)}>
      {sending ? (
        <Badge tone="info" icon={<Spinner />} className="h-4.5">
          {t('sending')}
        </Badge>
      ) : (
        <Badge tone={isDanger ? 'danger' : 'warning'} icon={isDanger ? <CircleAlert /> : <Clock />} className="h-4.5">
          <span className={cx(short && 'sm:in-data-[density=compact]:@max-[18rem]:sr-only')}>
            {short && left !== null ? (
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

/** The name with the role in the tenant, for the tenant's own list. */
export function NameAndRoleCell({ row }: { row: MemberRow }) {
  return <NameCell row={row} role={useTranslations('common.role')(row.role)} />;
}
