'use client';

import { ArrowRight, LogIn, Network, Trash2 } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { BY_NAME } from '@/components/table/list-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { RowPanelProps } from '@/components/table/types';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { AccessClaims, Decision } from '@/lib/contract/access';
import type { TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { placePath } from '@/lib/paths';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useTenantColumns, useTenantFilters } from './tenant-columns';
import { type TenantRow, searchText, tenantRows } from './tenant-row';
import { joinTenant, useOrganizationTenants, useRefreshEverything } from './tenants-data';

const TenantPanel = lazy(() => import('./tenant-panel'), 'TenantPanel');
const TenantDeleteDialog = lazy(() => import('./tenant-delete-dialog'), 'TenantDeleteDialog');

export type OrganizationTenantsScreenProps = {
  organization: { id: string; name: string };
  claims: AccessClaims;
  /** The current tenant; deleting it leads to the organization (section 2, "Redirect rules"). */
  currentTenantId: string | undefined;
  create: ReactNode;
  /** All tenants, as loaded by the server; undefined if that failed, or if there are very many. */
  initial: TenantSummary[] | undefined;
};

const rowId = ({ tenant }: TenantRow): string => tenant.id;
const rowName = ({ tenant }: TenantRow): string => tenant.name;
const DELETE = 'delete-tenant';
const DIALOGS = { about: [DELETE] };
const JOIN_ERRORS = { error: 'Page.AllTenantList.Tenant.Joined.Error' } as const;
const nameOf = (row: TenantRow): { name: string } => ({ name: row.tenant.name });

/** All tenants of an organization: join, delete, look up (section 2). */
export function OrganizationTenantsScreen(props: OrganizationTenantsScreenProps) {
  const { organization, claims, currentTenantId, create, initial } = props;
  const t = useTranslations('tenants.list');
  const failureText = useFailureText();
  const router = useRouter();
  const dialog = useDialogParam(DIALOGS);
  const refresh = useRefreshEverything();
  const { tenants, error, reload } = useOrganizationTenants(organization.id, initial);
  const rows = useMemo(() => tenants && tenantRows(tenants, claims), [tenants, claims]);
  const { joining, join } = useJoin(organization.id);
  const hasAdmins = tenants?.some(({ admins }) => admins !== undefined) ?? true;
  const columns = useTenantColumns({ onJoin: join, joining, hasAdmins });
  const filters = useTenantFilters();
  const rowMenu = useRowMenu(join);
  const panel = (props: RowPanelProps<TenantRow>) => <TenantPanel {...props} actionsOf={rowMenu} />;
  // If another admin has deleted it, it leaves the list, and the dialog stays to say so.
  const last = useLastKnown(rows?.find(({ tenant }) => tenant.id === dialog.subject));
  const toDelete = dialog.name === DELETE && last?.tenant.id === dialog.subject ? last : undefined;

  const openTenant = useCallback(
    ({ href, tenant, join: mayJoin }: TenantRow): string | void => {
      if (href !== undefined) return router.push(href);
      return t(`refused.${tenant.isMember ? 'role' : mayJoin.allowed ? 'join' : 'member'}`, { name: tenant.name });
    },
    [router, t],
  );

  const onDeleted = (tenantId: string): void => {
    dialog.close();
    void refresh();
    if (tenantId === currentTenantId) router.push(placePath(organization.id));
    router.refresh();
  };

  return (
    <ListScreen
      countOf="tenants"
      title={t('title')}
      description={
        tenants === undefined ? undefined : t('description', { count: tenants.length, name: organization.name })
      }
      actions={create}
      label={t('label', { name: organization.name })}
      columns={columns}
      source={{ kind: 'local', rows, searchText }}
      rowId={rowId}
      rowName={rowName}
      filters={filters}
      initialSort={BY_NAME}
      searchPlaceholder={t('search')}
      rowMenu={rowMenu}
      onOpen={openTenant}
      panel={panel}
      empty={{ icon: <Network />, title: t('emptyTitle'), text: t('emptyText') }}
      error={
        error === undefined || tenants !== undefined
          ? null
          : { message: failureText(error, { error: 'Organization.Fetch.Tenants.Error' }), onRetry: reload }
      }
    >
      {toDelete?.remove.allowed ? (
        <TenantDeleteDialog
          tenant={toDelete.tenant}
          subject={toDelete.subject}
          onClose={dialog.close}
          onDeleted={() => onDeleted(toDelete.tenant.id)}
        />
      ) : dialog.name === DELETE && rows !== undefined ? (
        <NoSuchDialog onClose={dialog.close} />
      ) : null}
    </ListScreen>
  );
}

/** Joins a tenant, which then appears in every list and switcher. */
function useJoin(organizationId: string): { joining: ReadonlySet<string>; join: (row: TenantRow) => void } {
  const catalogue = useTranslations('catalogue.Page.AllTenantList.Tenant.Joined');
  const router = useRouter();
  const refresh = useRefreshEverything();
  const act = useCallback(
    async ({ tenant: { id, name } }: TenantRow): Promise<string> => {
      await joinTenant(organizationId, id);
      await refresh();
      // The server renders the shell's switchers.
      router.refresh();
      return catalogue('Success', { name });
    },
    [organizationId, catalogue, router, refresh],
  );
  const { running: joining, run: join } = useRowAction({
    act,
    idOf: rowId,
    errorKeys: JOIN_ERRORS,
    onGone: useCallback(() => void refresh(), [refresh]),
    valuesOf: nameOf,
  });
  return { joining, join };
}

/** The actions on a tenant. Actions that the matrix denies are hidden; those that this tenant prevents show the reason. */
function useRowMenu(onJoin: (row: TenantRow) => void) {
  const t = useTranslations('tenants.list');
  const access = useTranslations('access');
  return useCallback(
    (row: TenantRow): MenuItem[] => {
      const entry = (decision: Decision, item: MenuItem): MenuItem[] => {
        if (decision.allowed) return [item];
        return decision.reason === 'notPermitted' ? [] : [{ ...item, disabledReason: access(decision.reason) }];
      };
      return [
        ...(row.href === undefined ? [] : [{ id: 'open', label: t('open'), icon: <ArrowRight />, href: row.href }]),
        ...entry(row.join, { id: 'join', label: t('join'), icon: <LogIn />, onSelect: () => onJoin(row) }),
        ...entry(row.remove, {
          id: 'delete',
          label: t('delete'),
          icon: <Trash2 />,
          danger: true,
          separated: true,
          onSelect: () => openDialog(DELETE, row.tenant.id),
        }),
      ];
    },
    [t, access, onJoin],
  );
}
