'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx';
import { toast } from './toast';

/** How long the tick stays, in milliseconds. */
const TICK_MS = 2000;

export type CopyControlProps = {
  /** What is copied, and shown unless `iconOnly`. */
  value: string;
  /** What the value is, in words: "tenant id". */
  label: string;
  /** Shows only the button. */
  iconOnly?: boolean;
  /** Keeps the value out of the accessible name: it must not be read aloud. */
  secret?: boolean;
  className?: string;
};

/** An id in mono with a copy button. A click ticks for two seconds; the toast announces it politely. */
export function CopyControl({ value, label, iconOnly = false, secret = false, className }: CopyControlProps) {
  const t = useTranslations('common.copy');
  const catalogue = useTranslations('catalogue.Common.Copy');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // No permission, or a page without a secure context.
      toast.error(catalogue('Error'));
      return;
    }
    setCopied(true);
    toast.success(catalogue('Success'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };

  return (
    <button
      type="button"
      aria-label={secret ? t('label', { label }) : `${t('label', { label })}: ${value}`}
      title={t('label', { label })}
      onClick={() => void copy()}
      className={cx(
        'group/copy inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1 font-mono text-xs text-muted hover:bg-hover hover:text-text',
        className,
      )}
    >
      {iconOnly ? null : <span className="truncate">{value}</span>}
      {copied ? (
        <Check className="size-3.5 text-success" />
      ) : (
        <Copy className="size-3.5 text-faint group-hover/copy:text-text" />
      )}
    </button>
  );
}
