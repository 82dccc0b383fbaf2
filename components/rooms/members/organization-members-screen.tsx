'use client';

import { Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { RowPanelProps } from '@/components/table/types';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { Subject } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import type { OperationResult } from '@/lib/contract/operations';
import type { MemberRow } from './list/member-row';
import { useOrganizationAdminCount } from './members-data';
import { usePersonOfDialog } from './use-person';
import { useOrganizationColumns, useOrganizationFilters } from './list/organization-columns';
import { countsUse } from './list/member-query';
import type { AccountChange } from './members-changes';
import { type DialogName, OF_ORGANIZATION, type OpenDialog, useDialogUrl } from './use-dialog-url';
import { type MemberList, useMembers } from './list/use-members';

const OrganizationMemberMenu = lazy(() => import('./list/organization-member-menu'), 'OrganizationMemberMenu');
const OrganizationMemberPanel = lazy(() => import('./panel/organization-member-panel'), 'OrganizationMemberPanel');
const OrganizationRoleDialog = lazy(() => import('./roles/organization-role-dialog'), 'OrganizationRoleDialog');
const DeletePersonDialog = lazy(() => import('./delete-person-dialog'), 'DeletePersonDialog');
const AccountDialog = lazy(() => import('./account-dialog'), 'AccountDialog');
const PersonDataDialog = lazy(() => import('./person-data-dialog'), 'PersonDataDialog');
const RemovalDialog = lazy(() => import('./removal-dialog'), 'RemovalDialog');

export type OrganizationMembersScreenProps = {
  organization: { id: string; name: string };
  subject: Subject;
  /** The tenants whose members the user may view. */
  openTenantIds: readonly string[];
  initial: OperationResult<'organizations.members'> | undefined;
};

const FETCH_ERROR = { error: 'Organization.Fetch.Members.Error' } as const;

/** Whether the platform returns people's roles in each tenant. */
const hasRoles = (people: OperationResult<'organizations.members'>): boolean =>
  asPage(people).items.every(({ tenants }) => tenants.every(({ role }) => role !== undefined));

/** All people of an organization, who administers it (section 2), and who administers its tenants. */
export function OrganizationMembersScreen(props: OrganizationMembersScreenProps) {
  const { organization, subject, openTenantIds, initial } = props;
  const t = useTranslations('organizationmembers');
  const heading = useTranslations('shell.heading');
  const search = useTranslations('members')('search');
  const place = useMemo(() => ({ organizationId: organization.id, openTenantIds }), [organization.id, openTenantIds]);
  const { dialog, open, close } = useDialogUrl(OF_ORGANIZATION);
  const { count: admins, refresh } = useOrganizationAdminCount(organization.id);
  const isLastAdmin = useCallback(
    (row: MemberRow) => row.member.isOrganizationAdmin && row.member.isDisabled !== true && admins === 1,
    [admins],
  );
  const columns = useOrganizationColumns(place, {
    roles: hasRoles(initial ?? []),
    lastSignIn: countsUse(initial ?? []),
  });
  const filters = useOrganizationFilters();
  const list = useMembers({ place, initial, columns, filters, errorKeys: FETCH_ERROR });
  const { total, reload } = list;
  const onChanged = (): void => {
    refresh();
    reload();
  };
  const rowMenu = useCallback(
    (row: MemberRow) => (panel: MenuPanelProps) => (
      <OrganizationMemberMenu
        {...panel}
        row={row}
        place={place}
        isSelf={row.id === subject.userId}
        isLastAdmin={isLastAdmin(row)}
        onOpen={open}
      />
    ),
    [place, subject.userId, isLastAdmin, open],
  );
  const onOpen = useCallback(
    (row: MemberRow): string | void => (isLastAdmin(row) ? t('lastAdmin') : open('organization-role', row.id)),
    [isLastAdmin, open, t],
  );
  const panel = (props: RowPanelProps<MemberRow>) => (
    <OrganizationMemberPanel {...props} viewerId={subject.userId} onOpen={open} {...{ place, isLastAdmin }} />
  );
  return (
    <ListScreen
      countOf="people"
      {...list.table}
      title={heading('organizationMembers')}
      description={
        total === undefined ? undefined : t('description', { count: total, organization: organization.name })
      }
      label={t('tableLabel', { organization: organization.name })}
      columns={columns}
      rowMenu={rowMenu}
      onOpen={onOpen}
      panel={panel}
      searchPlaceholder={search}
      empty={{ icon: <Users />, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {dialog === null ? null : (
        <OrganizationDialogs
          dialog={dialog}
          list={list}
          organization={organization}
          subject={subject}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </ListScreen>
  );
}

const ACCOUNT_CHANGES: Partial<Record<DialogName, AccountChange>> = {
  disable: 'disable',
  enable: 'enable',
  'reset-factors': 'resetFactors',
};

type DialogsProps = Pick<OrganizationMembersScreenProps, 'organization' | 'subject'> & {
  dialog: OpenDialog;
  list: MemberList;
  onClose: () => void;
  onChanged: () => void;
};

function OrganizationDialogs(props: DialogsProps) {
  const { dialog, list, organization, subject, onClose, onChanged } = props;
  const { row: chosen, isMissing } = usePersonOfDialog({ organizationId: organization.id }, dialog.memberId, list);
  if (dialog.name === 'history' && dialog.memberId !== null) {
    return <SubjectPart of="history" id={dialog.memberId} name={chosen?.name} />;
  }
  if (chosen === undefined) return isMissing ? <NoSuchDialog onClose={onClose} /> : null;
  const isSelf = chosen.id === subject.userId;
  const shared = { row: chosen, organization, onClose, onChanged };
  if (dialog.name === 'organization-role') return <OrganizationRoleDialog {...shared} isSelf={isSelf} />;
  if (dialog.name === 'export') return <PersonDataDialog {...shared} />;
  if (isSelf) return <NoSuchDialog onClose={onClose} />;
  if (dialog.name === 'remove-from-all') return <RemovalDialog {...shared} />;
  if (dialog.name === 'delete-account') return <DeletePersonDialog {...shared} />;
  const change = ACCOUNT_CHANGES[dialog.name];
  return change === undefined ? null : <AccountDialog key={change} {...shared} change={change} />;
}
