'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';

export type CreatorSwitchProps = {
  tenantName: string;
  /** Only what this tenant created is shown. */
  own: boolean;
  onChange: (own: boolean) => void;
};

/** All organizations, or those that the current tenant created (section 2). */
export function CreatorSwitch({ tenantName, own, onChange }: CreatorSwitchProps) {
  const t = useTranslations('overview.filter');
  const choices = [
    { value: false, label: t('all') },
    { value: true, label: t('own', { tenant: tenantName }) },
  ];
  return (
    <div role="group" aria-label={t('created')} className="flex max-w-full rounded-lg bg-surface p-0.5 shadow-card">
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={own === value}
          onClick={() => onChange(value)}
          className={cx(
            'h-7.5 truncate rounded-md px-3 font-medium transition-colors touch:h-11',
            own === value ? 'bg-accent-soft text-accent-text' : 'text-muted hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
