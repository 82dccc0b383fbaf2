'use client';

import { UserPlus, Users } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { BulkSelection } from '@/components/table/types';
import { useTableQuery } from '@/components/table/use-table-query';
import { Button } from '@/components/ui/button';
import type { MenuPanelProps } from '@/components/ui/menu-button';
import { type Subject, can } from '@/lib/contract/access';
import { later } from '@/components/ui/later';
import type { BulkDialogProps } from './bulk/bulk-dialog';
import { MemberExport } from './list/member-export';
import type { InvitePlace } from './invite/invite-result';
import { INITIAL_SORT, useMemberColumns, useMemberFilters } from './list/member-columns';
import type { PageStep } from './list/member-pages';
import { ROLE_FILTER_ID } from './list/member-query';
import type { MemberRow } from './list/member-row';
import { SourceLegend } from './where-from/source-legend';
import { useDialogUrl } from './use-dialog-url';
import { useMemberTable } from './list/use-member-table';
import { useNoticeText } from './list/use-notice-text';
import { SendingContext, useResend } from './invite/use-resend';

const MemberMenu = later(() => import('./list/member-menu').then((module) => module.MemberMenu));
const MemberDialogs = later(() => import('./member-dialogs').then((module) => module.MemberDialogs));
const BulkBar = later(() => import('./bulk/bulk-bar').then((module) => module.BulkBar));
const BulkDialog = later(() => import('./bulk/bulk-dialog').then((module) => module.BulkDialog));

export type MembersScreenProps = {
  place: InvitePlace;
  tenant: { isSuperTenant: boolean; isUniqueIdp: boolean; idp: string | null };
  subject: Subject;
  /** The first rows, as the server loaded them; undefined when it could not. */
  initial: PageStep | undefined;
};

const rowId = (row: MemberRow): string => row.id;
const rowName = (row: MemberRow): string => row.name;

/** The members and invitations of a tenant (section 2). */
export function MembersScreen({ place, tenant, subject, initial }: MembersScreenProps) {
  const t = useTranslations('members');
  const access = useTranslations('access');
  const notice = useNoticeText();
  const ids = useMemo(
    () => ({ organizationId: place.organization.id, tenantId: place.tenant.id }),
    [place.organization.id, place.tenant.id],
  );
  const columns = useMemberColumns(tenant.isSuperTenant);
  const filters = useMemberFilters();
  const [query, setQuery] = useTableQuery({ columns, filters, initialSort: INITIAL_SORT, urlKey: '' });
  const table = useMemberTable(ids, initial, query);
  const { dialog, open, close } = useDialogUrl();
  const [bulk, setBulk] = useState<Pick<BulkDialogProps, 'action' | 'selection' | 'admins'> | null>(null);

  const { reload } = table;
  const reloadRows = useCallback(() => void reload(), [reload]);
  const { sending, resend } = useResend(ids.tenantId, reloadRows);
  const menu = useCallback(
    (row: MemberRow) => (panel: MenuPanelProps) => (
      <MemberMenu
        {...panel}
        row={row}
        subject={subject}
        isSending={sending.has(row.id)}
        onOpen={open}
        onResend={resend}
      />
    ),
    [subject, sending, open, resend],
  );

  const showInvited = (emails: readonly string[]): void => {
    close();
    const [only = ''] = emails;
    setQuery({ search: emails.length === 1 ? only : '', filters: { [ROLE_FILTER_ID]: ['notConfirmed'] } });
  };
  const { find } = table;
  const openBulk = bulk?.action;
  const bulkBar = useCallback(
    (selection: BulkSelection) => (
      <BulkBar
        selection={selection}
        subject={subject}
        tenantId={ids.tenantId}
        find={find}
        onOpen={(action, admins) => setBulk({ action, selection, admins })}
        open={openBulk}
      />
    ),
    [subject, ids, find, openBulk],
  );

  const mayInvite = can(subject, 'members.invite');
  const inviteButton = (
    <Button
      variant="primary"
      icon={<UserPlus />}
      disabledReason={mayInvite.allowed ? undefined : access(mayInvite.reason)}
      onClick={() => open('invite')}
    >
      {t('inviteMembers')}
    </Button>
  );

  return (
    <SendingContext value={sending}>
      <ListScreen
        title={t('title')}
        description={table.counts ? t('description', { ...table.counts, tenant: place.tenant.name }) : undefined}
        action={inviteButton}
        actions={
          <MemberExport
            place={ids}
            tenant={{ name: place.tenant.name, isSuperTenant: tenant.isSuperTenant }}
            source={table.source}
            query={query}
            columns={columns}
            filters={filters}
          />
        }
        label={t('tableLabel', { tenant: place.tenant.name })}
        columns={columns}
        source={table.source}
        rowId={rowId}
        rowName={rowName}
        filters={filters}
        initialSort={INITIAL_SORT}
        searchPlaceholder={t('search')}
        rowMenu={menu}
        bulk={bulkBar}
        legend={<SourceLegend />}
        empty={{ icon: <Users />, title: t('empty.title'), text: t('empty.text', { tenant: place.tenant.name }) }}
        error={
          table.error === undefined
            ? null
            : { message: notice(table.error, { error: 'Tenant.Fetch.Members.Error' }), onRetry: reloadRows }
        }
      >
        {dialog === null ? null : (
          <MemberDialogs
            dialog={dialog}
            table={table}
            place={place}
            tenant={tenant}
            subject={subject}
            onClose={close}
            onReload={reloadRows}
            onShowInvited={showInvited}
          />
        )}
        {bulk === null ? null : (
          <BulkDialog
            {...bulk}
            subject={subject}
            place={ids}
            tenant={{ name: place.tenant.name, isSuperTenant: tenant.isSuperTenant }}
            find={table.find}
            total={table.counts}
            onClose={() => setBulk(null)}
            onChanged={reloadRows}
          />
        )}
      </ListScreen>
    </SendingContext>
  );
}
