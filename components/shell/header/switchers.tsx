import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Building2, Layers, ChevronsUpDown } from '@/components/ui/primitives/icons';
import { byName } from '@/lib/contract/compare-names';
import { subjectFor } from '@/lib/contract/access';
import { switchPath } from '@/lib/paths';
import { askBeforeLeaving } from '@/components/ui/mechanisms/leave-guard';
import { useGo } from '../navigation';
import { type Place, type ShellData, tenantsOf } from '../place';
import { remember } from '../preferences';
import { type ReactNode, useState } from 'react';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import type { Option } from '@/components/ui/picker/option-filter';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';

/** The organization and tenant switchers. Switching keeps the kind of page if the new place permits it. */
export function Switchers({ data, place, onNavigate }: { data: ShellData; place: Place; onNavigate?: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const goTo = useGo();
  const pathname = usePathname();
  const tenants = tenantsOf(data, place.organization?.id);

  const go = (organizationId: string, tenantId: string | undefined): void => {
    // Stored before navigating, so that pages without an organization in their address follow at once.
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

const OptionList = lazy(() => import('@/components/ui/picker/option-list'), 'OptionList');

type SwitcherProps = {
  /** "Organization" or "Tenant". */
  caption: string;
  icon: ReactNode;
  /** Bold for what most pages are about. */
  strong?: boolean;
  /** The effect of activating it, in words. */
  label: string;
  searchPlaceholder: string;
  options: readonly Option[];
  /** The selected option; undefined shows `placeholder`. */
  value: string | undefined;
  placeholder: string;
  onChange: (value: string) => void;
  /** Shows plain text instead of a control (section 2: when only one organization exists). */
  plain?: boolean;
};

/** More options than this get a search field. */
const SEARCH_FROM = 7;

const ROW = 'flex h-8.5 w-full items-center gap-2.5 px-2.5 touch:h-11';

/** One row of the card at the top of the sidebar: the current value, and a searchable list to change it. */
function Switcher(props: SwitcherProps) {
  const { caption, icon, strong, label, searchPlaceholder, options, value, placeholder, onChange, plain } = props;
  const [open, setOpen] = useState(false);
  const current = options.find((option) => option.value === value);
  const name = current?.label ?? placeholder;
  const title = `${caption}: ${name}`;
  const body = (
    <>
      <span className="text-muted" aria-hidden={!plain}>
        {current?.isSuperTenant ? <SuperTenantBadge /> : icon}
      </span>
      {plain ? null : <span className="sr-only">{`${label}: `}</span>}
      <span className={cx('min-w-0 flex-1 truncate text-left', current ? strong && 'font-semibold' : 'text-muted')}>
        {name}
      </span>
    </>
  );
  if (plain) {
    return (
      <div title={title} className={ROW}>
        <span className="sr-only">{caption}</span>
        {body}
      </div>
    );
  }
  const pick = (next: string): void => {
    setOpen(false);
    if (next !== value) onChange(next);
  };
  return (
    <PopoverButton
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          title={title}
          className={cx(
            ROW,
            'outline-offset-[-2px] transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-hover data-[state=open]:bg-hover',
          )}
        >
          {body}
          <ChevronsUpDown className="text-faint" />
        </button>
      }
    >
      {() => (
        <OptionList
          label={label}
          options={options}
          selected={value === undefined ? [] : [value]}
          onPick={pick}
          searchable={options.length >= SEARCH_FROM}
          searchPlaceholder={searchPlaceholder}
        />
      )}
    </PopoverButton>
  );
}
