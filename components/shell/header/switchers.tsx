'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Building2, Layers } from '@/components/ui/primitives/icons';
import { byName } from '@/lib/compare-names';
import { subjectFor } from '@/lib/contract/access';
import { switchPath } from '@/lib/paths';
import { askBeforeLeaving } from '@/components/ui/mechanisms/leave-guard';
import { useGo } from '../navigation';
import { type Place, type ShellData, tenantsOf } from '../place';
import { remember } from '../preferences';
import { Switcher } from './switcher';

/** The organization and tenant switchers. Choosing keeps the kind of page where the new place permits it. */
export function Switchers({ data, place, onNavigate }: { data: ShellData; place: Place; onNavigate?: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const goTo = useGo();
  const pathname = usePathname();
  const tenants = tenantsOf(data, place.organization?.id);

  const go = (organizationId: string, tenantId: string | undefined): void => {
    // Remembered before leaving, so that pages without an organization in their address follow at once.
    remember('organization', organizationId);
    if (tenantId !== undefined) remember('tenant', tenantId);
    onNavigate?.();
    goTo(switchPath(pathname, subjectFor(data.claims, { organizationId, tenantId })));
    router.refresh();
  };

  return (
    <div className="mx-1 shrink-0 divide-y divide-border-subtle rounded-lg bg-surface shadow-card">
      <Switcher
        icon={<Building2 />}
        caption={t('organization')}
        label={t('switchOrganization')}
        searchPlaceholder={t('searchOrganizations')}
        placeholder={t('organization')}
        options={data.organizations.toSorted(byName).map(({ id, name }) => ({ value: id, label: name }))}
        value={place.organization?.id}
        onChange={(id) => askBeforeLeaving(() => go(id, tenantsOf(data, id)[0]?.id))}
        plain={data.organizations.length <= 1}
      />
      <Switcher
        icon={<Layers />}
        strong
        caption={t('tenant')}
        label={t('switchTenant')}
        searchPlaceholder={t('searchTenants')}
        placeholder={t('noTenant')}
        options={tenants.map(({ id, name, isSuperTenant }) => ({ value: id, label: name, isSuperTenant }))}
        value={place.tenant?.id}
        onChange={(id) => {
          const { organization } = place;
          if (organization) askBeforeLeaving(() => go(organization.id, id));
        }}
        plain={tenants.length === 0}
      />
    </div>
  );
}
