'use client';

import { ChevronDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import type { MemberRow } from './member-row';

export type OrganizationRoleCellProps = {
  row: MemberRow;
  /** The only admin that the organization has. */
  isLastAdmin: boolean;
  /** Another role was chosen; it takes effect when it is confirmed. */
  onChoose: (row: MemberRow) => void;
};

/** The role in the organization as a choice of two; a change is confirmed first. */
export function OrganizationRoleCell({ row, isLastAdmin, onChoose }: OrganizationRoleCellProps) {
  const t = useTranslations('members.organization');
  const id = useId();
  const hydrated = useHydrated();
  const value = row.member.isOrganizationAdmin ? 'admin' : 'regular';
  return (
    <span className="relative flex w-34 items-center" title={isLastAdmin ? t('lastAdmin') : undefined}>
      <select
        aria-label={t('roleOf', { name: row.name })}
        aria-describedby={isLastAdmin ? id : undefined}
        // A choice before hydration would show and then be lost.
        disabled={isLastAdmin || !hydrated}
        value={value}
        onChange={() => onChoose(row)}
        className={cx(
          'h-7 w-full touch:h-11 appearance-none rounded-md border border-border-strong pr-7 pl-2.5 text-base opacity-100',
          isLastAdmin ? 'bg-chip text-muted' : 'bg-surface text-text',
        )}
      >
        <option value="admin">{t('roles.admin')}</option>
        <option value="regular">{t('roles.regular')}</option>
      </select>
      {isLastAdmin ? (
        <span id={id} className="sr-only">
          {t('lastAdmin')}
        </span>
      ) : null}
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 text-muted" />
    </span>
  );
}
