import { Fact, SmallPart, factsClass } from '@/components/table/rows/row-parts';
import { Lock, Network, ShieldCheck, ShieldOff, UserCog } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { RowName, Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { sizesOf } from '@/lib/contract/summary';

/** Icon, name, marks and id; on small screens the other columns are below the name. */
export function ApplicationNameCell({ application }: { application: Application }) {
  const t = useTranslations('applications');
  const { applicationId: id, name, iconUrl, description } = application;
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <ApplicationIcon id={id} name={name} iconUrl={iconUrl} />
      <span className={linesClass}>
        <span className="flex max-w-full min-w-0 items-center gap-1.5 sm:in-data-[density=compact]:max-w-[calc(100%-2.25rem)] sm:in-data-[density=compact]:shrink-0">
          <PanelLink id={id}>
            <RowName text={name} className="leading-4.5 font-semibold" />
          </PanelLink>
          <ClientMark application={application} />
          {application.isPublic ? null : <Mark icon={<Lock />} label={t('notPublic')} />}
        </span>
        <CopyControl
          value={id}
          label={t('id', { name })}
          // In a compact row with a narrow column, the button suffices.
          className="max-sm:hidden sm:in-data-[density=compact]:@max-[22rem]/cell:[&>span]:hidden"
          apart
        />
        <SmallPart>
          <Shortened text={description} className="text-xs text-muted sm:hidden" />
          <Facts application={application} />
        </SmallPart>
      </span>
      <SmallPart>
        <CopyControl value={id} label={t('id', { name })} iconOnly className="shrink-0 sm:hidden max-[22rem]:hidden" />
      </SmallPart>
    </span>
  );
}

/** The normal case has a quiet mark, the exception a text. */
function ClientMark({ application: { hasClient, client } }: { application: Application }) {
  const t = useTranslations('applications.client');
  if (hasClient) {
    return <Mark icon={<ShieldCheck />} label={client ? t('named', { name: client.clientName }) : t('some')} />;
  }
  // Beside a name with little room, only the mark.
  return (
    <span
      title={t('none')}
      className="inline-flex h-4.5 shrink-0 items-center rounded-full px-1.5 text-xs whitespace-nowrap text-muted outline-1 -outline-offset-1 outline-dashed outline-border-strong sm:in-data-[density=compact]:@max-[22rem]/cell:px-1"
    >
      <ShieldOff className="hidden size-3! @max-[16rem]/cell:block sm:in-data-[density=compact]:@max-[22rem]/cell:block" />
      <span className="@max-[16rem]/cell:sr-only sm:in-data-[density=compact]:@max-[22rem]/cell:sr-only">
        {t('none')}
      </span>
    </span>
  );
}

function Mark({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span title={label} className="shrink-0 text-muted [&_.icon]:size-3.5">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The numbers of roles and tenants, for rows without columns. */
function Facts({ application }: { application: Application }) {
  const t = useTranslations('applications.fact');
  const { roles } = sizesOf(application);
  const { numberOfTenants, tenantId, tenant } = application;
  return (
    <span className={factsClass}>
      {/* Applications made from one template have the same name, so the tenant takes precedence. */}
      <span className={tenant ? 'max-[22.5rem]:hidden' : 'contents'}>
        <Fact icon={<UserCog />}>{t('roles', { count: roles })}</Fact>
      </span>
      {tenantId !== null ? (
        tenant ? (
          <Fact icon={<Network />} gives>
            <Truncated text={tenant.name} />
          </Fact>
        ) : null
      ) : numberOfTenants === undefined ? null : (
        <Fact icon={<Network />}>{t('tenants', { count: numberOfTenants })}</Fact>
      )}
    </span>
  );
}

export function TenantCountCell({ application, href }: { application: Application; href: string | undefined }) {
  const t = useTranslations('applications');
  const format = useFormatter();
  const { numberOfTenants: count, name } = application;
  if (count === undefined) return <span className="text-faint">–</span>;
  if (count === 0 || href === undefined) {
    return <span className={count === 0 ? 'text-faint' : undefined}>{format.number(count)}</span>;
  }
  return (
    <Link
      href={href}
      aria-label={t('tenantsOf', { count, name })}
      className="hit-area rounded-sm underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {format.number(count)}
    </Link>
  );
}

export function TenantCell({ application: { tenantId, tenant } }: { application: Application }) {
  const t = useTranslations('applications');
  if (tenantId === null) return <span className="text-faint">–</span>;
  return (
    <span className={linesClass}>
      {tenant ? <Truncated text={tenant.name} className="leading-4.5 sm:in-data-[density=compact]:shrink-0" /> : null}
      <CopyControl value={tenantId} label={t('tenantId', { name: tenant?.name ?? '' })} className="-ml-1 h-4.5!" />
    </span>
  );
}
