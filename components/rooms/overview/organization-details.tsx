import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { Truncated } from '@/components/ui/primitives/truncated';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import { screenPath } from '@/lib/paths';
import { AdminList } from './admin-list';
import { foundFirst, lastActivityOf } from './overview-view';

/** A header as unobtrusive as a label, above rows of 28 px. */
const innerHead = 'h-7 border-b border-border text-sm font-normal text-muted';
/** The number of tenants listed; the search finds the others. */
const LISTED = 12;

export type OrganizationDetailsProps = {
  organization: OverviewOrganization;
  /** Matching tenants come first. */
  search: string;
  /** Whether the user may open the organization. */
  isOwn: boolean;
};

export function OrganizationDetails({ organization, search, isOwn }: OrganizationDetailsProps) {
  const t = useTranslations('overview');
  const { id, name, admins, createdBy, createdAt, tenants = [] } = organization;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
        <CopyControl value={id} label={t('idOf', { name })} className="-ml-1 max-w-full" />
        <Fact term={t('column.createdBy')} className="sm:hidden">
          {createdBy?.name ?? t('createdByNobody')}
        </Fact>
        <Fact term={t('column.activity')} className="xl:hidden">
          <RelativeTime value={lastActivityOf(organization)} />
        </Fact>
        {createdAt === undefined ? null : (
          <Fact term={t('column.created')} className="xl:hidden">
            <RelativeTime value={createdAt} />
          </Fact>
        )}
        {isOwn ? (
          <Link
            href={screenPath('organization', { organizationId: id })}
            className="ml-auto inline-flex min-h-6 items-center font-medium text-accent-text hover:underline touch:min-h-11"
          >
            {t('open', { name })}
          </Link>
        ) : null}
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
        {tenants.length === 0 ? null : <Tenants tenants={foundFirst(tenants, search)} name={name} />}
        <section aria-label={t('column.admins')} className="min-w-0">
          <h3 className={cx(innerHead, 'flex items-center')}>{t('admins', { count: admins.length })}</h3>
          <AdminList admins={admins} />
        </section>
      </div>
    </div>
  );
}

function Fact({ term, className, children }: { term: string; className: string; children: ReactNode }) {
  return (
    <span className={className}>
      {term}: {children}
    </span>
  );
}

type Tenant = NonNullable<OverviewOrganization['tenants']>[number];

function Tenants({ tenants, name }: { tenants: readonly Tenant[]; name: string }) {
  const t = useTranslations('overview');
  const figures = tenants.some(({ members }) => members !== undefined);
  const number = 'w-20 px-2 text-right text-sm tabular-nums';
  return (
    <div className="min-w-0">
      <table aria-label={t('tenantsOf', { name })} className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className={innerHead}>
              {t('tenants', { count: tenants.length })}
            </th>
            {figures ? (
              <>
                <th scope="col" className={cx(innerHead, number)}>
                  {t('column.members')}
                </th>
                <th scope="col" className={cx(innerHead, number)}>
                  {t('column.waiting')}
                </th>
                <th scope="col" className={cx(innerHead, number, 'w-28 max-sm:hidden')}>
                  {t('column.activity')}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {tenants.slice(0, LISTED).map((tenant) => (
            <tr key={tenant.id} className="h-7 border-b border-border-subtle touch:h-11">
              <th scope="row" className="relative font-normal">
                <span className="flex min-w-0 items-center gap-2">
                  <PanelLink id={tenant.id}>
                    <Truncated text={tenant.name} className="text-sm" />
                  </PanelLink>
                  <CopyControl
                    value={tenant.id}
                    label={t('idOf', { name: tenant.name })}
                    // The name takes precedence if there is no room for both.
                    className="max-w-28 min-w-6 shrink text-muted max-2xl:[&>span:first-child]:hidden"
                  />
                </span>
              </th>
              {figures ? (
                <>
                  <td className={number}>{t('figure', { value: tenant.members ?? 0 })}</td>
                  <td className={cx(number, 'text-muted')}>
                    {tenant.waiting ? t('figure', { value: tenant.waiting }) : '–'}
                  </td>
                  <td className={cx(number, 'text-muted max-sm:hidden')}>
                    <RelativeTime value={tenant.lastActivity ?? null} />
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {tenants.length > LISTED ? (
        <p className="mt-1 text-sm text-muted">{t('moreTenants', { count: tenants.length - LISTED })}</p>
      ) : null}
    </div>
  );
}
