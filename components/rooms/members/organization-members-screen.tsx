'use client';

import { Users } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import { useTableQuery } from '@/components/table/use-table-query';
import { Role, type Subject } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/entities/members';
import { useLastKnown } from '@/components/ui/use-last-known';
import { later } from '@/components/ui/later';
import { INITIAL_SORT } from './list/member-columns';
import type { PageStep } from './list/member-pages';
import type { MemberRow } from './list/member-row';
import { useOrganizationAdminCount } from './members-data';
import { useOrganizationColumns, useOrganizationFilters } from './list/organization-columns';
import { useDialogUrl } from './use-dialog-url';
import { useMemberTable } from './list/use-member-table';
import { useNoticeText } from './list/use-notice-text';

const OrganizationRoleDialog = later(() =>
  import('./roles/organization-role-dialog').then((module) => module.OrganizationRoleDialog),
);

export type OrganizationMembersScreenProps = {
  organization: { id: string; name: string };
  subject: Subject;
  /** The first rows, as the server loaded them; undefined when it could not. */
  initial: PageStep | undefined;
};

const rowId = (row: MemberRow): string => row.id;
const rowName = (row: MemberRow): string => row.name;

/** Everybody who belongs to an organization, and who administers it (section 2). */
export function OrganizationMembersScreen({ organization, subject, initial }: OrganizationMembersScreenProps) {
  const t = useTranslations('members.organization');
  const search = useTranslations('members')('search');
  const notice = useNoticeText();
  const place = useMemo(() => ({ organizationId: organization.id }), [organization.id]);
  const { dialog, open, close } = useDialogUrl();
  const { count: admins, refresh } = useOrganizationAdminCount(organization.id);
  const isLastAdmin = useCallback((row: MemberRow) => row.member.isOrganizationAdmin && admins === 1, [admins]);
  const onChoose = useCallback((row: MemberRow) => open('organization-role', row.id), [open]);
  const columns = useOrganizationColumns(isLastAdmin, onChoose);
  const filters = useOrganizationFilters();
  const [query] = useTableQuery({ columns, filters, initialSort: INITIAL_SORT, urlKey: '' });
  const table = useMemberTable(place, initial, query);

  const { change, reload } = table;
  const onChanged = useCallback(
    ({ id, isAdmin, removed }: { id: string; isAdmin: boolean; removed: boolean }) => {
      refresh();
      const role = isAdmin ? Role.OrganizationAdmin : Role.Regular;
      const update = (member: Member): Member => ({ ...member, isOrganizationAdmin: isAdmin, role });
      void change((member) => (member.id !== id ? member : removed ? null : update(member)));
    },
    [change, refresh],
  );
  const isOpen = dialog?.name === 'organization-role' && dialog.memberId !== null;
  // Another admin may have removed the member: the row goes, and the dialog stays to say so.
  const last = useLastKnown(isOpen ? table.find(dialog.memberId ?? '') : undefined);
  const chosen = isOpen && last?.id === dialog.memberId ? last : undefined;

  return (
    <ListScreen
      title={t('title')}
      description={
        table.counts ? t('description', { count: table.counts.active, organization: organization.name }) : undefined
      }
      label={t('tableLabel', { organization: organization.name })}
      columns={columns}
      source={table.source}
      rowId={rowId}
      rowName={rowName}
      filters={filters}
      initialSort={INITIAL_SORT}
      searchPlaceholder={search}
      empty={{ icon: <Users />, title: t('emptyTitle'), text: t('emptyText') }}
      error={
        table.error === undefined
          ? null
          : {
              message: notice(table.error, { error: 'Organization.Fetch.Members.Error' }),
              onRetry: () => void reload(),
            }
      }
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
