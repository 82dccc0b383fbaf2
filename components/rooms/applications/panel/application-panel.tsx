import { isolated } from '@/lib/contract/names';
import { useTranslations, useFormatter } from 'next-intl';
import { useId, useState } from 'react';
import { PanelState } from '@/components/form/panel-state';
import { useAfterDialog } from '@/components/table/use-after-dialog';
import type { RowPanelProps } from '@/components/table/types';
import { useShownRow } from '@/components/table/use-shown-row';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelHead, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { useEntity, useImpact } from '../applications-data';
import { type Entity, roleLabel } from '../kinds';
import { Link } from '@/components/ui/mechanisms/link';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { LoadFailure } from '@/components/form/load-failure';
import { Avatar } from '@/components/ui/marks/avatar';
import { cx } from '@/components/ui/primitives/cx';
import { ChevronDown } from '@/components/ui/primitives/icons';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

export type ApplicationPanelProps = RowPanelProps<Application> & {
  kind: 'multiTenant' | 'singleTenant';
  tenantId: string;
  actionsOf: (application: Application) => readonly PanelAction[];
  tenantsHref: ((application: Application) => string) | undefined;
};

const isApplication = (entity: Entity | undefined): entity is Application =>
  entity !== undefined && 'applicationId' in entity;

export function ApplicationPanel(props: ApplicationPanelProps) {
  const { id, row, kind, tenantId, actionsOf, tenantsHref, ...frame } = props;
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
      name={known?.name}
      actions={known && actionsOf(known).map((action) => ({ ...action, ...short[action.id] }))}
    >
      {known === undefined ? null : <Head application={known} />}
      {whole === undefined || known === undefined ? (
        <PanelState error={error} missing={t('missing')} onRetry={mutate} />
      ) : (
        <>
          <SubjectPart of="health" id={id} name={whole.name} />
          <TenantsSection tenantId={tenantId} application={whole} href={tenantsHref?.(whole)} />
          <RolesSection tenantId={tenantId} application={whole} />
          <Permissions application={whole} />
          <SubjectPart of="history" id={id} name={whole.name} onAll={() => openDialog('history', id)} />
        </>
      )}
    </SidePanel>
  );
}

/** The panel's head names the application, so its actions have short names. */
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

/** The tenants that have an application: the only one for a single-tenant application, else the first ones by name. */
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
  // The impact of deleting the application names its tenants.
  const { applicationId } = application;
  const { data, error } = useImpact('panel', { tenantId, applicationId }, { delete: true });
  const count = data?.tenants.count ?? application.numberOfTenants;
  if (error !== undefined && count === undefined) return null;
  const all =
    count === undefined || count === 0 || href === undefined ? null : (
      <Link
        href={href}
        aria-label={t('panel.allTenantsOf', { count, name: application.name })}
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
          {format.list([...data.tenants.names.map(isolated), ...(more > 0 ? [t('panel.more', { count: more })] : [])])}
        </p>
      )}
    </PanelSection>
  );
}

function RolesSection({ tenantId, application }: { tenantId: string; application: Application }) {
  const t = useTranslations('applications');
  const { roles, applicationId } = application;
  const usage = useOperation(operationKey('applications.usage', { tenantId, applicationId }), {
    revalidateOnFocus: false,
  }).data;
  return (
    <PanelSection title={t('column.roles')} count={roles.length || undefined}>
      <PanelList
        items={roles}
        none={t('panel.noRoles')}
        keyOf={({ id }) => id}
        render={(role) => (
          <RoleLine
            role={role}
            members={usage?.roles.find(({ id }) => id === role.id)?.members}
            tenantId={tenantId}
            applicationId={applicationId}
          />
        )}
      />
    </PanelSection>
  );
}

type RoleLineProps = {
  role: Application['roles'][number];
  members: number | undefined;
  tenantId: string;
  applicationId: string;
};

function RoleLine({ role, members, tenantId, applicationId }: RoleLineProps) {
  const t = useTranslations('applications.panel');
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = members === undefined ? undefined : t('holders', { count: members });
  if (members === undefined || members === 0) return <PanelLine aside={count}>{roleLabel(role)}</PanelLine>;
  return (
    <>
      <PanelLine aside={count}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="hit-area -ml-1 flex min-w-0 items-center gap-1 rounded-sm px-1 text-left hover:bg-hover"
        >
          <ChevronDown className={cx('size-3.5 shrink-0 text-muted', !open && '-rotate-90')} />
          <span className="wrap-anywhere">{roleLabel(role)}</span>
        </button>
      </PanelLine>
      {open ? (
        <div id={id} className="pb-1 pl-5">
          <Holders tenantId={tenantId} applicationId={applicationId} roleId={role.id} />
        </div>
      ) : null}
    </>
  );
}

function Holders({ tenantId, applicationId, roleId }: { tenantId: string; applicationId: string; roleId: string }) {
  const t = useTranslations('applications.panel');
  const { data, error, mutate } = useImpact(
    'panel',
    { tenantId, applicationId },
    { remove: { roles: [roleId], permissions: [] } },
  );
  if (error !== undefined) return <LoadFailure error={error} onRetry={mutate} />;
  if (data === undefined) return <Skeleton className="my-1.5 h-3.5 w-3/5" />;
  const { people, count } = data.members;
  const more = count - people.length;
  return (
    <>
      <ul>
        {people.map(({ name, tenantName }) => (
          <li key={`${name} ${tenantName}`}>
            <PanelLine aside={tenantName}>
              <Avatar name={name} id={name} size="xs" />
              <span className="truncate">{name}</span>
            </PanelLine>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-muted">{t('moreHolders', { count: more })}</p> : null}
    </>
  );
}
