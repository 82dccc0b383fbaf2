import { ChevronRight } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { ShortId } from '@/components/ui/primitives/truncated';
import { Panel } from '@/components/ui/primitives/panel';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { placePath } from '@/lib/paths';
import { compareNames } from '@/lib/compare-names';

export type OwnTenantsProps = {
  organizationId: string;
  tenants: OrganizationDetails['tenants'];
  /** Those whose page the reader may open. */
  openTenantIds: readonly string[];
};

/** The reader's own tenants in the organization, super-tenants first (section 4, "Sort"). */
export function OwnTenants({ organizationId, tenants, openTenantIds }: OwnTenantsProps) {
  const t = useTranslations('organizations.configuration');
  const superTenant = useTranslations('common')('superTenant');
  const sorted = tenants.toSorted(
    (a, b) => Number(b.isSuperTenant) - Number(a.isSuperTenant) || compareNames(a.name, b.name),
  );
  if (sorted.length === 0) {
    return (
      <Panel title={t('yourTenants')}>
        <p className="text-muted">{t('noTenants')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('yourTenants')} description={t('yourTenantsText')} flush>
      <ul className="divide-y divide-border-subtle">
        {sorted.map((tenant) => (
          <li key={tenant.id} className="relative flex items-center gap-3 px-5 py-2.5 has-[a]:hover:bg-hover">
            <Avatar name={tenant.name} id={tenant.id} shape="square" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                {openTenantIds.includes(tenant.id) ? (
                  <Link
                    href={placePath(organizationId, tenant.id)}
                    className="truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
                  >
                    {tenant.name}
                  </Link>
                ) : (
                  <span className="truncate font-medium">{tenant.name}</span>
                )}
                {tenant.isSuperTenant ? <SuperTenantBadge label={superTenant} /> : null}
              </span>
              <ShortId text={tenant.id} className="font-mono text-xs text-muted" />
            </span>
            <CopyControl
              value={tenant.id}
              label={t('tenantId', { name: tenant.name })}
              iconOnly
              className="relative z-1 shrink-0"
            />
            {openTenantIds.includes(tenant.id) ? <ChevronRight className="text-faint" /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
