'use client';

import { UserPlus, Users } from '@/components/ui/primitives/icons';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { BulkSelection, RowPanelProps } from '@/components/table/types';
import { useRowCount } from '@/components/table/screen/use-list';
import { Button } from '@/components/ui/primitives/button';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { type Subject, can, canOpen } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import type { OperationResult } from '@/lib/contract/operations';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { BulkDialogProps } from './bulk/bulk-dialog';
import { targetOf } from './bulk/bulk-actions';
import type { InvitePlace } from './invite/invite-form';
import { useMemberColumns, useMemberFilters } from './list/member-columns';
import { ROLE_FILTER_ID, countsUse, INVITED_ONES } from './list/member-query';
import type { MemberRow } from './list/member-row';
import { SourceLegend } from './where-from/source-legend';
import { OF_TENANT, OF_TENANT_WITHOUT_HISTORY, useDialogUrl } from './use-dialog-url';
import { type MemberList, useMembers } from './list/use-members';
import { SendingContext, useResend } from './invite/use-resend';
import { operationKey } from '@/lib/console/browser/use-operation';
import { ExportButton } from '@/components/ui/primitives/export-button';
import type { ExportOptions, ExportWords } from './list/export-rows';
import { useFailureText } from '@/components/form/saving/use-failure-text';

const MemberMenu = lazy(() => import('./list/member-menu'), 'MemberMenu');
const MemberPanel = lazy(() => import('./panel/member-panel'), 'MemberPanel');
const MemberDialogs = lazy(() => import('./member-dialogs'), 'MemberDialogs');
const BulkBar = lazy(() => import('./bulk/bulk-bar'), 'BulkBar');
const BulkDialog = lazy(() => import('./bulk/bulk-dialog'), 'BulkDialog');

export type MembersScreenProps = {
  place: InvitePlace;
  tenant: { isSuperTenant: boolean; isUniqueIdp: boolean; idp: string | null };
  subject: Subject;
  initial: OperationResult<'members.everyone'> | undefined;
  invited: OperationResult<'members.pending'> | undefined;
  tabs: ReactNode;
};

const FETCH_ERROR = { error: 'Tenant.Fetch.Members.Error' } as const;
const dialogsOf = (subject: Subject) =>
  can(subject, 'tenant.history.read').allowed ? OF_TENANT : OF_TENANT_WITHOUT_HISTORY;
const isInvited = ({ member }: MemberRow): boolean => !member.isActive;

/** The members and invitations of a tenant (section 2). */
export function MembersScreen(props: MembersScreenProps) {
  const { place, tenant, subject, initial, invited, tabs } = props;
  const t = useTranslations('members');
  const [organizationId, tenantId] = [place.organization.id, place.tenant.id];
  const ids = useMemo(() => ({ organizationId, tenantId }), [organizationId, tenantId]);
  const columns = useMemberColumns(tenant.isSuperTenant, countsUse(initial ?? []));
  const filters = useMemberFilters(initial);
  const list = useMembers({ place: ids, initial, columns, filters, errorKeys: FETCH_ERROR });
  const { query, setQuery, rowOf, total } = list;
  const invitedOnes = operationKey('members.pending', { tenantId }, INVITED_ONES);
  const { count: pending, reload } = useRowCount(list, isInvited, invitedOnes, invited);
  const counts = total === undefined ? undefined : { active: total - pending, pending };
  const { dialog, open, close } = useDialogUrl(dialogsOf(subject));

  const { sending, ofRow } = useMemberParts({ ids, tenant, subject, onOpen: open, onSent: reload });

  const showInvited = (emails: readonly string[]): void => {
    close();
    const [only = ''] = emails;
    setQuery({ search: emails.length === 1 ? only : '', filters: { [ROLE_FILTER_ID]: ['notConfirmed'] } });
  };
  const { bulk, bulkBar, closeBulk } = useBulkActions(ids.tenantId, subject, rowOf);

  return (
    <SendingContext value={sending}>
      <ListScreen
        countOf="people"
        {...list.table}
        title={t('title')}
        description={counts ? t('description', { ...counts, tenant: place.tenant.name }) : undefined}
        action={<InviteButton subject={subject} onClick={() => open('invite')} />}
        actions={
          <MemberExport
            place={ids}
            tenant={{ name: place.tenant.name, isSuperTenant: tenant.isSuperTenant }}
            source={list.source}
            query={query}
            columns={columns}
            filters={filters}
          />
        }
        tabs={tabs}
        label={t('tableLabel', { tenant: place.tenant.name })}
        columns={columns}
        searchPlaceholder={t('search')}
        {...ofRow}
        bulk={bulkBar}
        legend={<SourceLegend />}
        empty={{ icon: <Users />, title: t('empty.title'), text: t('empty.text', { tenant: place.tenant.name }) }}
      >
        {dialog?.name === 'history' && dialog.memberId !== null ? (
          <SubjectPart of="history" id={dialog.memberId} name={rowOf(dialog.memberId)?.name} />
        ) : null}
        {dialog === null ? null : (
          <MemberDialogs
            dialog={dialog}
            list={list}
            place={place}
            tenant={tenant}
            subject={subject}
            onClose={close}
            onReload={reload}
            onShowInvited={showInvited}
          />
        )}
        {bulk === null ? null : (
          <BulkDialog
            {...bulk}
            subject={subject}
            place={ids}
            tenant={{ name: place.tenant.name, isSuperTenant: tenant.isSuperTenant }}
            find={rowOf}
            total={counts}
            onClose={closeBulk}
            onChanged={reload}
          />
        )}
      </ListScreen>
    </SendingContext>
  );
}

function InviteButton({ subject, onClick }: { subject: Subject; onClick: () => void }) {
  const t = useTranslations('members');
  const access = useTranslations('access');
  const mayInvite = can(subject, 'members.invite');
  return (
    <Button
      variant="primary"
      icon={<UserPlus />}
      disabledReason={mayInvite.allowed ? undefined : access(mayInvite.reason)}
      onClick={onClick}
    >
      {t('inviteMembers')}
    </Button>
  );
}

type MemberParts = Pick<MembersScreenProps, 'tenant' | 'subject'> & {
  ids: { organizationId: string; tenantId: string };
  onOpen: ReturnType<typeof useDialogUrl>['open'];
  onSent: () => void;
};

/** The menu of a row, its primary action, its panel, and the invitations being sent again from there. */
function useMemberParts({ ids, tenant, subject, onOpen, onSent }: MemberParts) {
  const { tenantId } = ids;
  const { isSuperTenant } = tenant;
  const groupsPath = canOpen(subject, 'groups') ? screenPath('groups', ids) : undefined;
  const { sending, resend } = useResend(tenantId, onSent);
  const menu = useCallback(
    (row: MemberRow) => (panel: MenuPanelProps) => (
      <MemberMenu
        {...panel}
        row={row}
        subject={subject}
        isSending={sending.has(row.id)}
        onOpen={onOpen}
        onResend={resend}
      />
    ),
    [subject, sending, onOpen, resend],
  );
  const access = useTranslations('access');
  const openRow = useCallback(
    (row: MemberRow): string | false | void => {
      // No action on an invitation is primary, so they are all in its menu.
      if (!row.member.isActive) return false;
      const decision = can(subject, 'members.edit', targetOf(subject, row));
      return decision.allowed ? onOpen('tenant-role', row.id) : access(decision.reason);
    },
    [subject, onOpen, access],
  );
  const panel = (props: RowPanelProps<MemberRow>) => (
    <MemberPanel
      {...props}
      place={ids}
      tenant={{ id: tenantId, isSuperTenant }}
      subject={subject}
      groupsPath={groupsPath}
      isSending={sending.has(props.id)}
      onOpen={onOpen}
      onResend={resend}
    />
  );
  return { sending, ofRow: { rowMenu: menu, onOpen: openRow, panel } };
}

function useBulkActions(tenantId: string, subject: Subject, find: MemberList['rowOf']) {
  const [bulk, setBulk] = useState<Pick<BulkDialogProps, 'action' | 'selection' | 'admins'> | null>(null);
  const openBulk = bulk?.action;
  const bulkBar = (selection: BulkSelection) => (
    <BulkBar
      selection={selection}
      subject={subject}
      tenantId={tenantId}
      find={find}
      onOpen={(action, admins) => setBulk({ action, selection, admins })}
      open={openBulk}
    />
  );
  return { bulk, bulkBar, closeBulk: () => setBulk(null) };
}

type MemberExportProps = Omit<ExportOptions, 'words' | 'onProgress'>;

/** Saves the filtered rows as a CSV file, in the displayed order; large tenants are loaded first. */
function MemberExport(props: MemberExportProps) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const language = useLocale();
  const failureText = useFailureText();

  const run = async (onProgress: (loaded: number, total: number) => void): Promise<void> => {
    const { exportMembers } = await import('./list/export-rows');
    const words: ExportWords = {
      file: t('export.file', { tenant: props.tenant.name }),
      language,
      column: (column) => t(`export.column.${column}`),
      status: (status) => t(`status.${status}`),
      role: (role) => common(`role.${role}`),
      permission: (permission) => common(`permission.${permission}`),
      source: (from) => common(`source.${from}`),
    };
    await exportMembers({ ...props, words, onProgress });
  };
  return (
    <ExportButton
      label={t('export.button')}
      progressText={({ loaded, total = loaded }) => t('export.progress', { loaded, total })}
      run={run}
      errorText={(error) => failureText(error, { error: 'Tenant.Fetch.Members.Error' })}
    />
  );
}
