'use client';

import { ChevronsUpDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import type { Option } from '@/components/ui/picker/option-filter';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';

const OptionList = lazy(() => import('@/components/ui/picker/option-list').then((module) => module.OptionList));

export type SwitcherProps = {
  /** "Organization" or "Tenant". */
  caption: string;
  icon: ReactNode;
  /** What most pages are about is bold. */
  strong?: boolean;
  /** What activating it does, in words. */
  label: string;
  searchPlaceholder: string;
  options: readonly Option[];
  /** The chosen option; undefined shows `placeholder`. */
  value: string | undefined;
  placeholder: string;
  onChange: (value: string) => void;
  /** Shows plain text instead of a control (section 2: when only one organization exists). */
  plain?: boolean;
};

/** More options than this get a search field. */
const SEARCH_FROM = 7;

const ROW = 'flex h-8.5 w-full items-center gap-2.5 px-2.5 touch:h-11';

/** One row of the card at the top of the sidebar: what is current, and a searchable list to change it. */
export function Switcher(props: SwitcherProps) {
  const { caption, icon, strong, label, searchPlaceholder, options, value, placeholder, onChange, plain } = props;
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const current = options.find((option) => option.value === value);
  const name = current?.label ?? placeholder;
  const title = `${caption}: ${name}`;
  const body = (
    <>
      <span className="text-muted">
        {current?.isSuperTenant ? <SuperTenantBadge label={t('superTenant')} /> : icon}
      </span>
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
          aria-label={`${label}: ${name}`}
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
