import { useFormatter, useTranslations } from 'next-intl';
import type { RowPanelProps } from '@/components/table/types';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { Avatar } from '@/components/ui/marks/avatar';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelHead, PanelLine, PanelMissing, PanelSection, PanelSkeleton } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { Badge } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Check } from '@/components/ui/primitives/icons';
import type { TenantRow } from './tenant-row';

export type TenantPanelProps = RowPanelProps<TenantRow> & {
  actionsOf: (row: TenantRow) => readonly PanelAction[];
};

export function TenantPanel({ id, row, actionsOf, ...frame }: TenantPanelProps) {
  const t = useTranslations('tenants.panel');
  const last = useLastKnown(row);
  const known = last?.tenant.id === id ? last : undefined;
  // The list is always complete.
  const isMissing = known === undefined && frame.count !== undefined;
  return (
    <SidePanel {...frame} id={id} kind={t('kind')} name={known?.tenant.name} actions={known && actionsOf(known)}>
      {isMissing ? <PanelMissing>{t('missing')}</PanelMissing> : null}
      {known === undefined && !isMissing ? <PanelSkeleton /> : null}
      {known === undefined ? null : <Parts tenant={known.tenant} />}
    </SidePanel>
  );
}

function Parts({ tenant }: Pick<TenantRow, 'tenant'>) {
  const t = useTranslations('tenants');
  const common = useTranslations('common');
  const format = useFormatter();
  const { id, name, isSuperTenant, isMember, members, admins, applications, organizationName } = tenant;
  const more = admins === undefined ? 0 : admins.count - admins.names.length;
  return (
    <>
      <PanelHead
        name={name}
        mark={<Avatar name={name} id={id} shape="square" size="xl" />}
        detail={isSuperTenant ? common('superTenant') : organizationName}
        state={
          isMember ? (
            <Badge tone="success" icon={<Check />}>
              {t('list.member')}
            </Badge>
          ) : undefined
        }
        facts={[
          {
            term: t('list.column.id'),
            value: <CopyControl value={id} label={t('list.tenantId', { name })} className="-ml-1" />,
          },
          { term: t('list.column.members'), value: format.number(members) },
        ]}
      />
      <SubjectPart of="health" id={id} name={name} />
      {admins === undefined ? null : (
        <PanelSection title={t('list.column.admins')} count={admins.count}>
          <PanelList
            items={admins.names}
            none={admins.count === 0 ? t('panel.noAdmins') : undefined}
            keyOf={(admin) => admin}
            render={(admin) => (
              <PanelLine>
                <Avatar name={admin} id={admin} size="xs" />
                <span className="truncate">{admin}</span>
              </PanelLine>
            )}
          />
          {more > 0 ? <p className="text-sm text-muted">{t('panel.more', { count: more })}</p> : null}
        </PanelSection>
      )}
      <PanelSection title={t('list.column.applications')} count={applications.length}>
        <PanelList
          items={applications}
          none={t('panel.noApplications')}
          keyOf={({ applicationId }) => applicationId}
          render={(application) => (
            <PanelLine aside={application.suiteName}>
              <ApplicationIcon
                id={application.applicationId}
                name={application.name}
                iconUrl={application.iconUrl}
                size="xs"
              />
              <span className="truncate">{application.name}</span>
            </PanelLine>
          )}
        />
      </PanelSection>
    </>
  );
}
