'use client';

import { ChevronRight, Network, ShieldCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { AdminBadges } from './admin-badges';
import { byBelonging, foundFirst } from './overview-view';

export type OrganizationCardProps = {
  organization: OverviewOrganization;
  /** Name and id on one line. */
  compact: boolean;
  open: boolean;
  onToggle: () => void;
  /** What the overview is searched for: tenants that have it stand first. */
  search: string;
};

/** One organization: name, id, creator, counts; opened, its admins and tenants. */
export function OrganizationCard({ organization, compact, open, onToggle, search }: OrganizationCardProps) {
  const t = useTranslations('overview');
  const id = useId();
  const { name, createdBy, admins, tenantCount } = organization;
  const { Internal, External } = byBelonging(admins);
  return (
    <div className={cx('border-b border-border-subtle', open ? 'bg-row-hover' : 'hover:bg-row-hover')}>
      <div
        className={cx(
          'relative flex items-center gap-3 px-4',
          'max-sm:min-h-15 max-sm:py-1.5',
          compact ? 'sm:min-h-10 sm:py-1' : 'sm:min-h-14 sm:py-2',
        )}
      >
        <ChevronRight className={cx('text-muted transition-transform', open && 'rotate-90')} />
        <Avatar name={name} id={organization.id} shape="square" />
        <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_18rem]">
          <div className={cx('min-w-0 md:max-lg:row-span-2', compact && 'flex flex-wrap items-center gap-x-3')}>
            <h2 className="flex min-w-0">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={id}
                onClick={onToggle}
                // The whole line is the target; what lies above it keeps its own.
                className="min-h-6 min-w-0 truncate rounded-sm text-left font-medium after:absolute after:inset-0 after:content-['']"
              >
                {name}
              </button>
            </h2>
            <CopyControl
              value={organization.id}
              label={t('idOf', { name })}
              className="relative z-1 -ml-1 max-w-full max-sm:hidden"
            />
          </div>
          <p className="min-w-0 truncate text-sm text-muted max-sm:hidden md:max-lg:order-last md:max-lg:col-start-2">
            {createdBy === null ? t('createdByNobody') : t('createdBy', { tenant: createdBy.name })}
          </p>
          <p className="flex gap-4 text-sm whitespace-nowrap text-muted tabular-nums">
            <span className="flex items-center gap-1.5 md:w-30">
              <Network className="size-3.5" />
              {t('tenants', { count: tenantCount })}
            </span>
            <span className="flex items-center gap-1.5 md:w-38">
              <ShieldCheck className="size-3.5" />
              {t('admins', { count: admins.length })}
            </span>
          </p>
        </div>
      </div>
      <div id={id} hidden={!open} className="grid gap-5 px-4 pt-1 pb-4 sm:pl-11 md:grid-cols-2">
        {open ? (
          <>
            <div className="text-sm text-muted sm:hidden">
              <CopyControl value={organization.id} label={t('idOf', { name })} className="-ml-1" />
              <p>{createdBy === null ? t('createdByNobody') : t('createdBy', { tenant: createdBy.name })}</p>
            </div>
            <AdminBadges title={t('internal')} text={t('internalText')} admins={Internal} empty={t('internalNone')} />
            <AdminBadges title={t('external')} text={t('externalText')} admins={External} empty={t('externalNone')} />
            {organization.tenants === undefined || organization.tenants.length === 0 ? null : (
              <TenantList tenants={foundFirst(organization.tenants, search)} />
            )}
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Tenants that are listed; the search brings the others. */
const LISTED = 12;

function TenantList({ tenants }: { tenants: readonly { id: string; name: string }[] }) {
  const t = useTranslations('overview');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 md:col-span-2">
      <h3 id={id} className="text-sm font-medium">
        {t('tenantList')}
      </h3>
      <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
        {tenants.slice(0, LISTED).map((tenant) => (
          <li key={tenant.id} className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-3 text-sm touch:min-h-11">
            <span className="min-w-0 truncate" title={tenant.name}>
              {tenant.name}
            </span>
            <CopyControl value={tenant.id} label={t('idOf', { name: tenant.name })} className="max-w-full" />
          </li>
        ))}
      </ul>
      {tenants.length > LISTED ? (
        <p className="text-sm text-muted">{t('moreTenants', { count: tenants.length - LISTED })}</p>
      ) : null}
    </section>
  );
}
