'use client';

import { Link } from '@/components/ui/mechanisms/link';
import { useFormatter, useTranslations } from 'next-intl';
import { PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { useEndOf } from './panel-data';

type TenantsProps = { tenantId: string; application: Application; href: string | undefined };

/** The tenants that have an application: one of a single-tenant application, the first by name of another. */
export function TenantsSection({ tenantId, application, href }: TenantsProps) {
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
