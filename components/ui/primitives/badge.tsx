import { X } from './icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './cx';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'group';

const tones: Record<Tone, string> = {
  neutral: 'bg-chip text-muted ring-1 ring-inset ring-border',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  group: 'bg-group-soft text-group',
};

export type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string };

/** A small pill with a statement about the item beside it ("Expired", "Third-party"). */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_.icon]:size-3',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** The S badge of super-tenants. */
export function SuperTenantBadge() {
  const label = useTranslations('common')('superTenant');
  return (
    <span
      title={label}
      className="inline-grid size-4 shrink-0 place-items-center rounded-sm bg-accent text-[0.625rem] leading-none font-bold text-accent-on"
    >
      <span aria-hidden>S</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export type Source = 'direct' | 'group' | 'mixed';

/** Each source also has its own shape, so that colour is not the only distinction. */
const marks: Record<Source, string> = {
  direct: 'rounded-full bg-accent',
  group: 'rounded-[2px] bg-group',
  mixed: 'rotate-45 rounded-[2px] bg-[linear-gradient(90deg,var(--accent)_50%,var(--group)_50%)]',
};

export function SourceDot({ source, className }: { source: Source; className?: string }) {
  return <span aria-hidden data-mark={source} className={cx('size-2 shrink-0', marks[source], className)} />;
}

export type ChipProps = {
  children: ReactNode;
  /** A muted word before the text: the application of a role. */
  prefix?: string;
  source?: Source;
  /** The source in words for screen readers; required with `source`. */
  sourceLabel?: string;
  /** For ids and permission names. */
  mono?: boolean;
  /** Shows a remove button with this accessible name. */
  removeLabel?: string;
  onRemove?: () => void;
};

/** From this number of characters on, a chip may cut its text. */
const LONG = 20;

export function Chip({ children, prefix, source, sourceLabel, mono, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={cx('chip bg-chip text-text', mono && 'font-mono text-xs')}>
      {source ? <SourceDot source={source} /> : null}
      {prefix ? <span className="shrink-3 truncate text-muted">{prefix}</span> : null}
      <span className="truncate" title={typeof children === 'string' && children.length > LONG ? children : undefined}>
        {children}
      </span>
      {sourceLabel ? <span className="sr-only">({sourceLabel})</span> : null}
      {onRemove ? (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className="hit-end chip-button">
          <X className="size-3" />
        </button>
      ) : null}
    </span>
  );
}
