'use client';

import { useTranslations, useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { PanelState } from '@/components/form/panel-state';
import { useAfterDialog } from '@/components/table/use-after-dialog';
import type { RowPanelProps } from '@/components/table/types';
import { useShownRow } from '@/components/table/use-shown-row';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { DialogSubject } from '@/components/ui/mechanisms/dialog-subject';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelHead, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { useEntity } from '../applications-data';
import type { Entity } from '../kinds';
import { RolesSection } from './roles-section';
import { Link } from '@/components/ui/mechanisms/link';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useEndOf } from './panel-data';

export type ApplicationPanelProps = RowPanelProps<Application> & {
  kind: 'multiTenant' | 'singleTenant';
  tenantId: string;
  actionsOf: (application: Application) => readonly PanelAction[];
  /** The list of tenants that have it, when the reader may open it. */
  tenantsHref: ((application: Application) => string) | undefined;
  /** Draws what needs doing about the application. */
  health: ReactNode;
  /** Draws the last changes of the application. */
  history: ReactNode;
};

const isApplication = (entity: Entity | undefined): entity is Application =>
  entity !== undefined && 'applicationId' in entity;

/** An application: the tenants that have it, its roles and who has them, its permissions, what was changed of it. */
export function ApplicationPanel(props: ApplicationPanelProps) {
  const { id, row, kind, tenantId, actionsOf, tenantsHref, health, history, ...frame } = props;
  const t = useTranslations('applications.panel');
  const { data, error, mutate } = useEntity(kind, tenantId, id);
  useAfterDialog(mutate);
  const short = useShortNames();
  const whole = isApplication(data) ? data : undefined;
  const known = useShownRow(whole ?? row, ({ applicationId }) => applicationId === id, error);
  return (
    <SidePanel
      {...frame}
      id={id}
      kind={t('kind')}
      name={known?.name ?? ''}
      actions={known === undefined ? [] : actionsOf(known).map((action) => ({ ...action, ...short[action.id] }))}
    >
      {known === undefined ? null : <Head application={known} />}
      {whole === undefined || known === undefined ? (
        <PanelState error={error} missing={t('missing')} onRetry={mutate} />
      ) : (
        <DialogSubject value={{ id, name: whole.name, onAll: () => openDialog('history', id) }}>
          {health}
          <TenantsSection tenantId={tenantId} application={whole} href={tenantsHref?.(whole)} />
          <RolesSection tenantId={tenantId} application={whole} />
          <Permissions application={whole} />
          {history}
        </DialogSubject>
      )}
    </SidePanel>
  );
}

/** The head says what is edited, copied or deleted. */
function useShortNames(): Readonly<Record<string, Pick<PanelAction, 'short'>>> {
  const action = useTranslations('common.action');
  const t = useTranslations('applications.panel');
  return { edit: { short: action('edit') }, copy: { short: t('copy') }, delete: { short: action('delete') } };
}

function Head({ application }: { application: Application }) {
  const t = useTranslations('applications');
  const { applicationId: id, name, iconUrl, description, suiteName, isPublic, client, hasClient } = application;
  return (
    <PanelHead
      name={name}
      mark={<ApplicationIcon id={id} name={name} iconUrl={iconUrl} size="xl" />}
      detail={description}
      facts={[
        { term: t('panel.id'), value: <CopyControl value={id} label={t('id', { name })} className="-ml-1" /> },
        ...(suiteName === '' ? [] : [{ term: t('panel.suite'), value: suiteName }]),
        { term: t('panel.access'), value: t(isPublic ? 'panel.public' : 'panel.notPublic') },
        { term: t('panel.client'), value: client?.clientName ?? t(hasClient ? 'client.some' : 'client.none') },
      ]}
    />
  );
}

function Permissions({ application: { permissions } }: { application: Application }) {
  const t = useTranslations('applications');
  if (permissions.length === 0) return null;
  return (
    <PanelSection title={t('column.permissions')} count={permissions.length}>
      <PanelList
        items={permissions}
        keyOf={({ id }) => id}
        render={({ name }) => (
          <PanelLine>
            <span className="font-mono text-xs wrap-anywhere">{name}</span>
          </PanelLine>
        )}
      />
    </PanelSection>
  );
}

type TenantsProps = { tenantId: string; application: Application; href: string | undefined };

/** The tenants that have an application: one of a single-tenant application, the first by name of another. */
function TenantsSection({ tenantId, application, href }: TenantsProps) {
  const t = useTranslations('applications');
  const { tenant, tenantId: only } = application;
  if (only === null) return <Many tenantId={tenantId} application={application} href={href} />;
  return (
    <PanelSection title={t('column.tenant')}>
      <PanelLine aside={<CopyControl value={only} label={t('tenantId', { name: tenant?.name ?? '' })} iconOnly />}>
        <span className="truncate">{tenant?.name ?? only}</span>
      </PanelLine>
    </PanelSection>
  );
}

function Many({ tenantId, application, href }: TenantsProps) {
  const t = useTranslations('applications');
  const format = useFormatter();
  const { data, error } = useEndOf(tenantId, application.applicationId);
  const count = data?.tenants.count ?? application.numberOfTenants;
  if (error !== undefined && count === undefined) return null;
  const all =
    count === undefined || count === 0 || href === undefined ? null : (
      <Link
        href={href}
        aria-label={t('tenantsOf', { count, name: application.name })}
        className="hit-area rounded-sm text-sm font-medium text-accent-text hover:underline"
      >
        {t('panel.allTenants', { count })}
      </Link>
    );
  const more = data === undefined ? 0 : data.tenants.count - data.tenants.names.length;
  return (
    <PanelSection title={t('column.tenants')} aside={all}>
      {data === undefined && error === undefined ? <Skeleton className="my-1.5 h-3.5 w-3/5" /> : null}
      {count === 0 ? <p className="text-sm text-muted">{t('panel.noTenants')}</p> : null}
      {data === undefined || count === 0 ? null : (
        <p className="wrap-anywhere">
          {format.list(more > 0 ? [...data.tenants.names, t('panel.more', { count: more })] : data.tenants.names)}
        </p>
      )}
    </PanelSection>
  );
}
