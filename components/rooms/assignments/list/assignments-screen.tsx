'use client';

import { Network, Send } from '@/components/ui/primitives/icons';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useRef } from 'react';
import { ListScreen } from '@/components/table/screen/list-screen';
import { useList } from '@/components/table/screen/use-list';
import type { BulkSelection, RowSource } from '@/components/table/types';
import { Button } from '@/components/ui/primitives/button';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { withoutDialog } from '@/components/ui/mechanisms/dialog-address';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath } from '@/lib/paths';
import { UNASSIGN, isOwnerUnknown, subjectOf } from '../assignment';
import {
  type OrganizationChoice,
  useFindOrganizations,
  useOrganizations,
  useOwnApplications,
} from '../assignments-data';
import { withReturn } from '../return-param';
import { ChipLegend } from './application-chip';
import { searchText } from './assignment-list';
import { useAssignmentColumns, useOrganizationFilter } from './assignments-columns';
import type { ListSource } from '@/components/table/use-list-source';
import { call } from '@/lib/console/browser/call';
import { SUMMARY } from '@/lib/contract/summary';

const ListUnassign = lazy(() => import('./list-unassign'), 'ListUnassign');
const AssignManyDialog = lazy(() => import('../bulk/assign-many-dialog'), 'AssignManyDialog');

export type AssignmentsScreenProps = {
  organizationId: string;
  tenant: { id: string; name: string };
  initial: TenantAssignments[] | PageOf<TenantAssignments> | undefined;
  organizations: OrganizationChoice[] | undefined;
};

const DIALOGS = { about: [UNASSIGN] };
const rowId = ({ id }: TenantAssignments): string => id;
const rowName = ({ name }: TenantAssignments): string => name;

/** All tenants with their assigned applications (section 2, "Super-admin assign list"). */
export function AssignmentsScreen({ organizationId, tenant, initial, organizations }: AssignmentsScreenProps) {
  const t = useTranslations('assignments');
  const router = useRouter();
  const dialog = useDialogParam(DIALOGS);
  const choices = useOrganizations(tenant.id, organizations);
  const list = useList({
    id: ['superTenants.assignedTenants', tenant.id],
    load: (query) =>
      call('superTenants.assignedTenants', { params: { tenantId: tenant.id }, query: { ...SUMMARY, ...query } }),
    initial,
    columns: SORTABLE,
    filters: useOrganizationFilter(choices, useFindOrganizations(tenant.id)),
    searchText,
    errorKeys: { error: 'Organization.Fetch.Tenants.Error' },
  });
  const hrefOf = useHref(organizationId, tenant.id, list.source);
  const { open } = dialog;
  const onUnassign = useCallback(
    (tenantId: string, applicationId: string) => open(UNASSIGN, subjectOf(tenantId, applicationId)),
    [open],
  );
  // If the platform returns the owner of each application, the whole list is not queried.
  const asks = list.find(({ applications }) => applications.some(isOwnerUnknown)) !== undefined;
  const own = useOwnApplications(asks ? tenant.id : null);
  const ownIds = useMemo(() => own.data && new Set(own.data.map(({ applicationId }) => applicationId)), [own.data]);
  const search = useSettled(list.query.search, list.source);
  const context = useMemo(
    () => ({ superTenantId: tenant.id, ownIds, search, hrefOf, onUnassign }),
    [tenant.id, ownIds, search, hrefOf, onUnassign],
  );
  const columns = useAssignmentColumns(context);
  const [many, setMany] = useState<BulkSelection | null>(null);

  const { find, remember } = useChosenRows(list);
  const bulk = (selection: BulkSelection): ReactNode => (
    <AssignMany selection={selection} onChosen={remember} isOpen={many !== null} onOpen={() => setMany(selection)} />
  );

  return (
    <ListScreen
      countOf="tenants"
      {...list.table}
      title={t('title')}
      description={
        list.total === undefined
          ? undefined
          : choices === undefined
            ? t('description', { count: list.total })
            : t('descriptionIn', { count: list.total, organizations: choices.length })
      }
      label={t('label')}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      onOpen={({ id }) => router.push(hrefOf(id))}
      searchPlaceholder={t('search')}
      {...CARD}
      legend={<ChipLegend superTenant={tenant.name} />}
      bulk={bulk}
      keepsSelection
      empty={{ icon: <Network />, title: t('empty.title'), text: t('empty.text') }}
    >
      {dialog.name === null ? null : (
        <ListUnassign
          key={dialog.subject}
          superTenantId={tenant.id}
          dialog={dialog}
          find={list.find}
          onDone={list.reload}
        />
      )}
      {many === null ? null : (
        <AssignManyDialog
          superTenantId={tenant.id}
          selection={many}
          find={find}
          onClose={() => setMany(null)}
          onChanged={list.reload}
        />
      )}
    </ListScreen>
  );
}

type AssignManyProps = {
  selection: BulkSelection;
  /** Sets the selection; its rows are or were loaded. */
  onChosen: (ids: readonly string[]) => void;
  isOpen: boolean;
  onOpen: () => void;
};

/** The button of the bulk bar; its dialog reopens after a sign-in. */
function AssignMany({ selection, onChosen, isOpen, onOpen }: AssignManyProps) {
  const t = useTranslations('assignments.many');
  const { ids } = selection;
  useEffect(() => {
    if (ids !== null) onChosen(ids);
  });
  useDraft('assign many', { read: () => isOpen || undefined, restore: onOpen });
  return (
    <Button size="sm" icon={<Send />} onClick={onOpen}>
      {t('open')}
    </Button>
  );
}

/** A card has a head of 44 px, a line of chips and the id; narrow cards have two lines for each name and for the chips. */
const CARD = { cardHeight: 144, narrowCardHeight: 192 };

/** The sortable columns in the address; the full columns depend on the search. */
const SORTABLE = (['name', 'organizationName'] as const).map((id) => ({
  id,
  header: id,
  cell: () => null,
  sort: () => null,
  width: 0,
}));

/** The address of a tenant's cards. It contains the list's current query, so that Back restores it. */
function useHref(
  organizationId: string,
  tenantId: string,
  source: RowSource<TenantAssignments>,
): (targetTenantId: string) => string {
  // Without the dialog, so that opening one changes no cell's address and renders none of them.
  const list = useSettled(withoutDialog(useSearchParams().toString()), source);
  return useCallback(
    (targetTenantId) =>
      withReturn(screenPath('assignApplications', { organizationId, tenantId, targetTenantId }), list),
    [organizationId, tenantId, list],
  );
}

/**
 * Keeps a value that cells depend on while the previous query's rows are shown, so that outgoing rows do not render again.
 * @param value - compared by identity
 */
function useSettled<Value, Row>(value: Value, source: RowSource<Row>): Value {
  const isStale = source.kind === 'remote' && source.isStale === true;
  const [kept, setKept] = useState(value);
  if (!isStale && kept !== value) setKept(value);
  return isStale ? kept : value;
}

/** The selected rows of the list, including those of earlier searches, which are no longer loaded. */
function useChosenRows({ find: findHere }: Pick<ListSource<TenantAssignments>, 'find'>) {
  const chosen = useRef(new Map<string, TenantAssignments>());
  const find = (id: string): TenantAssignments | undefined =>
    findHere((row) => row.id === id) ?? chosen.current.get(id);
  /** Stores the rows that are selected now; call it while they are loaded. */
  const remember = (ids: readonly string[]): void => {
    const rows = ids.map(find).filter((row) => row !== undefined);
    chosen.current = new Map(rows.map((row) => [row.id, row]));
  };
  return { find, remember };
}
