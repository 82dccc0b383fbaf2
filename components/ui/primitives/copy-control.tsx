'use client';

import { Check, Copy } from './icons';
import { useTranslations } from 'next-intl';
import { cx } from './cx';
import { ShortId } from './truncated';
import { useCopy } from './use-copy';

export type CopyControlProps = {
  value: string;
  /** A shorter text to show instead. */
  shown?: string;
  /** The name of the value: "tenant id". */
  label: string;
  iconOnly?: boolean;
  /** The value is plain text beside the button: directly below a name that is a link, two wide targets would be too close. */
  apart?: boolean;
  /** Keeps the value out of the accessible name, because it must not be read aloud. */
  secret?: boolean;
  className?: string;
};

/** An id in monospace with a copy button. A click shows a tick for two seconds; the toast announces it politely. */
export function CopyControl({
  value,
  shown = value,
  label,
  iconOnly = false,
  apart = false,
  secret = false,
  className,
}: CopyControlProps) {
  const t = useTranslations('common.copy');
  const { copied, copy } = useCopy();
  const button = (
    <button
      type="button"
      aria-label={secret ? t('label', { label }) : `${t('label', { label })}: ${iconOnly || apart ? value : shown}`}
      title={t('label', { label })}
      onClick={() => void copy(value)}
      className={cx(
        'hit-area group/copy copy-control',
        apart ? '-my-0.75 w-6 shrink-0 justify-center px-0' : className,
      )}
    >
      {iconOnly || apart ? null : <ShortId text={shown} />}
      {copied ? (
        <Check className="size-3.5 text-success" />
      ) : (
        <Copy className="size-3.5 text-faint group-hover/copy:text-text" />
      )}
    </button>
  );
  if (!apart) return button;
  return (
    <span
      className={cx(
        'flex h-4.5 max-w-full min-w-0 items-center gap-0.5 font-mono text-xs text-muted print:h-auto',
        className,
      )}
    >
      <ShortId text={shown} />
      {button}
    </span>
  );
}
