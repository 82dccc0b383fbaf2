'use client';

import { ChevronsUpDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import type { Option } from '@/components/ui/picker/option-filter';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';

const OptionList = lazy(() => import('@/components/ui/picker/option-list').then((module) => module.OptionList));

export type SwitcherProps = {
  /** "Organization" or "Tenant". */
  caption: string;
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

/** One row of the card at the top of the sidebar: what is current, and a searchable list to change it. */
export function Switcher(props: SwitcherProps) {
  const { caption, label, searchPlaceholder, options, value, placeholder, onChange, plain } = props;
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const current = options.find((option) => option.value === value);
  const body = (
    <span className="flex min-w-0 flex-1 flex-col text-left">
      <span className="text-xs text-muted">{caption}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        {current?.isSuperTenant ? <SuperTenantBadge label={t('superTenant')} /> : null}
        <span className={current ? 'truncate font-semibold' : 'truncate text-muted'}>
          {current?.label ?? placeholder}
        </span>
      </span>
    </span>
  );
  if (plain) return <div className="flex px-3 py-2">{body}</div>;
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
          aria-label={`${label}: ${current?.label ?? placeholder}`}
          className="flex w-full items-center gap-2 px-3 py-2 outline-offset-[-2px] transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-hover data-[state=open]:bg-hover"
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
