import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';

export type FilterToggleProps = {
  icon: ReactNode;
  label: string;
  count: number;
  on: boolean;
  onChange: (on: boolean) => void;
};

export function FilterToggle({ icon, label, count, on, onChange }: FilterToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className={cx(
        'inline-flex h-8.5 max-w-full items-center gap-2 rounded-lg border px-3 font-medium transition-colors touch:h-11',
        on
          ? 'border-accent bg-accent-soft text-accent-text'
          : 'border-border bg-surface text-muted hover:bg-hover hover:text-text active:bg-pressed',
      )}
    >
      {icon}
      <span className="truncate">{label}</span>
      <span className="rounded-full bg-chip px-1.5 text-xs leading-5 font-normal text-text tabular-nums">{count}</span>
    </button>
  );
}
