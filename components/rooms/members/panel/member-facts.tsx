import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LastUseDay } from '@/components/table/columns/last-use-column';
import { Avatar } from '@/components/ui/marks/avatar';
import { RoleMark, readRole } from '@/components/ui/marks/role-mark';
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import { PanelHead, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Badge, Chip, SourceDot } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Check, CircleOff } from '@/components/ui/primitives/icons';
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { ActivityCell } from '../list/member-cells';
import { InvitationBadge, InvitationTile } from '../list/member-name-cell';
import { type MemberRow, deliveryFailure } from '../list/member-row';
import { administrationGrants } from '../roles/administration-grants';
import { WhereFrom } from '../where-from/where-from';
import { groupsOf } from './access';

export function MemberHead({ row }: { row: MemberRow }) {
  const t = useTranslations('members');
  const { member, name, idp } = row;
  const { isActive, isDisabled, contactEmail, username, lastSignIn } = member;
  return (
    <PanelHead
      name={name}
      mark={isActive ? <Avatar name={name} id={row.id} size="xl" /> : <InvitationTile isLarge />}
      detail={
        <>
          <span className="truncate">{contactEmail}</span>
          <CopyControl iconOnly value={contactEmail} label={t('panel.email')} />
        </>
      }
      state={
        isDisabled === true ? (
          <Badge tone="danger" icon={<CircleOff />}>
            {t('status.disabled')}
          </Badge>
        ) : isActive ? (
          <Badge tone="success" icon={<Check />}>
            {t('status.active')}
          </Badge>
        ) : (
          <InvitationBadge row={row} className="flex" />
        )
      }
      facts={[
        { term: t('panel.userName'), value: username },
        { term: t('panel.id'), value: <CopyControl value={row.id} label={t('panel.id')} className="-ml-1" /> },
        { term: t('panel.idp'), value: idp ?? t('panel.sharedIdp') },
        ...(isActive ? [{ term: t('column.lastActivity'), value: <ActivityCell row={row} /> }] : []),
        ...(lastSignIn === undefined ? [] : [{ term: t('column.lastSignIn'), value: <LastUseDay use={lastSignIn} /> }]),
      ]}
    />
  );
}

/** Says that the e-mail of an invitation was not delivered, and why. */
export function DeliveryNotice({ member }: { member: Member }) {
  const t = useTranslations('members.undelivered');
  const failure = deliveryFailure(member);
  if (failure === undefined) return null;
  return (
    <InlineAlert tone="warning" title={t(failure)}>
      {t('whatNow')}
    </InlineAlert>
  );
}

export function TenantRoleSection({ row, isSuperTenant }: { row: MemberRow; isSuperTenant: boolean }) {
  const t = useTranslations('members');
  const roles = useTranslations('common.role');
  const permissions = useTranslations('common.permission');
  const { member, name } = row;
  const pending = !member.isActive;
  const held = administrationGrants(member, isSuperTenant);
  const role = readRole(member.role) ?? Role.Unknown;
  const shown = [...(member.isOrganizationAdmin ? [Role.OrganizationAdmin] : []), role];
  const byRole = member.role === Role.Admin;
  return (
    <PanelSection title={t('column.role')}>
      <ul>
        {shown.map((one) => (
          <li key={one}>
            <PanelLine aside={one === role && byRole ? t('panel.allByRole') : undefined}>
              <RoleMark role={one} />
              <span className="truncate">{roles(one)}</span>
            </PanelLine>
          </li>
        ))}
        {(byRole ? [] : held).map((permission) => (
          <li key={permission}>
            <PanelLine aside={t('panel.administration')}>
              <WhereFrom
                title={permissions(permission)}
                memberName={name}
                pending={pending}
                origin={({ administrationGrantOrigin }) => administrationGrantOrigin(member, permission, isSuperTenant)}
              >
                <span className="flex min-w-0 items-center gap-2.5">
                  <SourceDot source="direct" />
                  <span className="truncate">{permissions(permission)}</span>
                </span>
              </WhereFrom>
            </PanelLine>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** @param props.path - the list of groups, if the user may open it */
export function GroupsSection({ member, path }: { member: Member; path: string | undefined }) {
  const t = useTranslations('members.panel');
  const groups = groupsOf(member);
  const chips: ReactNode = groups.map(({ id, name }) => (
    <li key={id} className="min-w-0">
      {path === undefined ? (
        <Chip source="group">{name}</Chip>
      ) : (
        <Link href={panelAddress(path, id, name)} className="hit-tall flex min-w-0 rounded-md hover:underline">
          <Chip source="group">{name}</Chip>
        </Link>
      )}
    </li>
  ));
  return (
    <PanelSection title={t('groups')}>
      {groups.length === 0 ? (
        <p className="text-sm text-muted">{t('noGroups')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5 touch:gap-y-4">{chips}</ul>
      )}
    </PanelSection>
  );
}
