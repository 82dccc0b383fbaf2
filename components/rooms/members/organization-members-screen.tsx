'use client';

import { Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { Subject } from '@/lib/contract/access';
import type { OperationResult } from '@/lib/contract/operations';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { MemberRow } from './list/member-row';
import { useOrganizationAdminCount } from './members-data';
import { useOrganizationColumns, useOrganizationFilters } from './list/organization-columns';
import { useDialogUrl } from './use-dialog-url';
import { useMembers } from './list/use-members';

const OrganizationRoleDialog = lazy(() =>
  import('./roles/organization-role-dialog').then((module) => module.OrganizationRoleDialog),
);

export type OrganizationMembersScreenProps = {
  organization: { id: string; name: string };
  subject: Subject;
  /** The first rows, as the server loaded them; undefined when it could not. */
  initial: OperationResult<'organizations.members'> | undefined;
};

const FETCH_ERROR = { error: 'Organization.Fetch.Members.Error' } as const;
const rowId = (row: MemberRow): string => row.id;
const rowName = (row: MemberRow): string => row.name;

/** Everybody who belongs to an organization, and who administers it (section 2). */
export function OrganizationMembersScreen({ organization, subject, initial }: OrganizationMembersScreenProps) {
  const t = useTranslations('members.organization');
  const heading = useTranslations('shell.heading');
  const search = useTranslations('members')('search');
  const place = useMemo(() => ({ organizationId: organization.id }), [organization.id]);
  const { dialog, open, close } = useDialogUrl();
  const { count: admins, refresh } = useOrganizationAdminCount(organization.id);
  const isLastAdmin = useCallback((row: MemberRow) => row.member.isOrganizationAdmin && admins === 1, [admins]);
  const onChoose = useCallback((row: MemberRow) => open('organization-role', row.id), [open]);
  const columns = useOrganizationColumns(isLastAdmin, onChoose);
  const filters = useOrganizationFilters();
  const list = useMembers({ place, initial, columns, filters, errorKeys: FETCH_ERROR });
  const { total, rowOf, reload } = list;
  const onChanged = useCallback(() => {
    refresh();
    reload();
  }, [refresh, reload]);
  const isOpen = dialog?.name === 'organization-role' && dialog.memberId !== null;
  // Another admin may have removed the member: the row goes, and the dialog stays to say so.
  const last = useLastKnown(isOpen ? rowOf(dialog.memberId ?? '') : undefined);
  const chosen = isOpen && last?.id === dialog.memberId ? last : undefined;

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
      rowId={rowId}
      rowName={rowName}
      searchPlaceholder={search}
      empty={{ icon: <Users />, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {chosen === undefined ? null : (
        <OrganizationRoleDialog
          row={chosen}
          isSelf={chosen.id === subject.userId}
          organization={organization}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </ListScreen>
  );
}
