import { useFormatter, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { closePanel, openPanel } from '@/components/ui/mechanisms/dialog-address';
import { panelAddress } from '@/components/ui/mechanisms/panel-address';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelHead, PanelLine, PanelMissing, PanelSection, PanelSkeleton } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { ArrowRight } from '@/components/ui/primitives/icons';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { screenPath } from '@/lib/paths';
import { AdminList } from './admin-list';
import { foundFirst } from './overview-view';

type Tenant = NonNullable<OverviewOrganization['tenants']>[number];

export type OverviewTenantPanelProps = {
  id: string;
  organizations: readonly OverviewOrganization[] | undefined;
  /** The overview's search text: it orders the tenants. */
  search: string;
  /** The organizations that the user administers and may therefore open. */
  own: readonly string[];
};

export function OverviewTenantPanel({ id, organizations, search, own }: OverviewTenantPanelProps) {
  const t = useTranslations('overview');
  const organization = organizations?.find(({ tenants = [] }) => tenants.some((tenant) => tenant.id === id));
  const tenants = foundFirst(organization?.tenants ?? [], search);
  const at = tenants.findIndex((tenant) => tenant.id === id);
  const tenant = tenants[at];
  const step = (by: 1 | -1): void => {
    const next = tenants[at + by];
    if (next !== undefined) openPanel(next.id);
  };
  return (
    <SidePanel
      id={id}
      kind={t('panel.kind')}
      name={tenant?.name}
      position={tenant && at}
      count={tenant && tenants.length}
      onStep={step}
      onClose={closePanel}
      actions={useActions(tenant, organization, own)}
    >
      {tenant === undefined || organization === undefined ? (
        organizations === undefined ? (
          <PanelSkeleton />
        ) : (
          <PanelMissing>{t('panel.missing')}</PanelMissing>
        )
      ) : (
        <Parts tenant={tenant} organization={organization} />
      )}
    </SidePanel>
  );
}

function useActions(
  tenant: Tenant | undefined,
  organization: OverviewOrganization | undefined,
  own: readonly string[],
): PanelAction[] {
  const t = useTranslations('overview');
  if (tenant === undefined || organization === undefined || !own.includes(organization.id)) return [];
  const list = screenPath('organizationTenants', { organizationId: organization.id });
  const href = panelAddress(list, tenant.id, tenant.id);
  return [{ id: 'open', label: t('open', { name: tenant.name }), icon: <ArrowRight />, href }];
}

function Parts({ tenant, organization }: { tenant: Tenant; organization: OverviewOrganization }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { id, name, members, waiting, lastActivity } = tenant;
  const { createdBy, createdAt } = organization;
  return (
    <>
      <PanelHead
        name={name}
        mark={<Avatar name={name} id={id} shape="square" size="xl" />}
        detail={organization.name}
        facts={[
          { term: t('panel.id'), value: <CopyControl value={id} label={t('idOf', { name })} className="-ml-1" /> },
          ...(members === undefined ? [] : [{ term: t('column.members'), value: format.number(members) }]),
          ...(waiting === undefined ? [] : [{ term: t('figures.waiting'), value: format.number(waiting) }]),
          ...(lastActivity === undefined
            ? []
            : [{ term: t('column.activity'), value: <RelativeTime value={lastActivity} /> }]),
        ]}
      />
      <PanelSection title={t('panel.organization')}>
        <PanelLine
          aside={<CopyControl value={organization.id} label={t('idOf', { name: organization.name })} iconOnly />}
        >
          <span className="wrap-anywhere">{organization.name}</span>
        </PanelLine>
        <PanelLine aside={createdBy?.name ?? t('createdByNobody')}>{t('column.createdBy')}</PanelLine>
        {createdAt === undefined ? null : (
          <PanelLine aside={<RelativeTime value={createdAt} />}>{t('column.created')}</PanelLine>
        )}
      </PanelSection>
      <PanelSection title={t('column.admins')} count={organization.admins.length}>
        <AdminList admins={organization.admins} />
      </PanelSection>
    </>
  );
}
