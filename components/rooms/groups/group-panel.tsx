import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { PanelState } from '@/components/form/panel-state';
import type { RowPanelProps } from '@/components/table/types';
import { usePanelSubject } from '@/components/table/use-panel-subject';
import { useShownRow } from '@/components/table/use-shown-row';
import { Shortened } from '@/components/ui/primitives/truncated';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelApplication, PanelHead, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { SourceDot } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { byName, compareNames } from '@/lib/contract/compare-names';
import { operationKey } from '@/lib/console/browser/use-operation';
import type { Group, GroupMember, GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { grantsByApplication } from './groups-data';

export type GroupPanelProps = RowPanelProps<GroupSummary> & {
  tenantId: string;
  membersPath: string | undefined;
  actionsOf: (group: GroupSummary) => readonly PanelAction[];
};

export function GroupPanel({ id, row, tenantId, membersPath, actionsOf, ...frame }: GroupPanelProps) {
  const t = useTranslations('groups.panel');
  const { data, error, mutate } = usePanelSubject(operationKey('groups.get', { tenantId, groupId: id }));
  const group = data?.result;
  const known = useShownRow<GroupSummary>(group ?? row, (one) => one.id === id, error);
  return (
    <SidePanel {...frame} id={id} kind={t('kind')} name={known?.name} actions={known && actionsOf(known)}>
      {known === undefined ? null : <Head group={known} />}
      {group === undefined || known === undefined ? (
        <PanelState error={error} missing={t('missing')} onRetry={mutate} />
      ) : (
        <>
          <PanelSection title={t('members', { count: group.members.length })}>
            <PanelList
              items={group.members}
              none={t('noMembers')}
              keyOf={(member) => member.id}
              render={(member) => <MemberLine member={member} membersPath={membersPath} />}
            />
          </PanelSection>
          <GrantsSection group={group} />
        </>
      )}
    </SidePanel>
  );
}

function Head({ group: { id, name, description, createdAt } }: { group: GroupSummary }) {
  const t = useTranslations('groups');
  return (
    <PanelHead
      name={name}
      mark={
        <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-group-soft">
          <SourceDot source="group" className="size-3" />
        </span>
      }
      detail={description}
      facts={[
        { term: t('panel.id'), value: <CopyControl value={id} label={t('panel.id')} className="-ml-1" /> },
        { term: t('column.created'), value: <RelativeTime value={createdAt} /> },
      ]}
    />
  );
}

function MemberLine({ member, membersPath }: { member: GroupMember } & Pick<GroupPanelProps, 'membersPath'>) {
  const { id, displayName, contactEmail } = member;
  const name = displayName || contactEmail;
  return (
    <PanelLine aside={displayName === '' ? null : <Shortened text={contactEmail} className="block" />}>
      <Avatar name={name} id={id} size="xs" />
      {membersPath === undefined ? (
        <span className="truncate">{name}</span>
      ) : (
        <Link href={panelAddress(membersPath, id, contactEmail)} className="panel-link">
          {name}
        </Link>
      )}
    </PanelLine>
  );
}

/** The names of what a group gives, by application, sorted. */
const givenBy = (group: Group) =>
  grantsByApplication(group)
    .map(({ roles, permissions, ...application }) => ({
      ...application,
      roles: roles.map(({ displayName, name }) => displayName || name).toSorted(compareNames),
      permissions: permissions.map(({ name }) => name).toSorted(compareNames),
    }))
    .filter(({ roles, permissions }) => roles.length + permissions.length > 0)
    .toSorted(byName);

function GrantsSection({ group }: { group: Group }) {
  const t = useTranslations('groups.panel');
  const given = givenBy(group);
  return (
    <PanelSection title={t('gives')}>
      {given.length === 0 ? <p className="text-sm text-muted">{t('givesNothing')}</p> : null}
      {given.map(({ id, name, roles, permissions }) => (
        <PanelApplication key={id} id={id} name={name}>
          {roles.map((role) => (
            <li key={role}>
              <PanelLine aside={t('role')}>{role}</PanelLine>
            </li>
          ))}
          {permissions.map((permission) => (
            <li key={permission}>
              <PanelLine aside={t('permission')}>
                <span className="font-mono text-xs wrap-anywhere">{permission}</span>
              </PanelLine>
            </li>
          ))}
        </PanelApplication>
      ))}
    </PanelSection>
  );
}
