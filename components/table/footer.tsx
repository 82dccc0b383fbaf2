'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button';
import type { TableSelection } from './use-selection';

export type FooterProps = {
  matching: number | undefined;
  total: number | undefined;
  selection: TableSelection;
  legend: ReactNode;
  bulk: ReactNode;
};

/** The live count at the left; at the right the legend, or the bulk actions while rows are chosen. On small screens it stays in sight. */
export function Footer({ matching, total, selection, legend, bulk }: FooterProps) {
  const t = useTranslations('table');
  const text =
    matching === undefined || total === undefined
      ? t('loading')
      : matching === total
        ? t('count.all', { total })
        : t('count.some', { shown: matching, total });
  const { count } = selection;
  return (
    <div className="z-20 flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface px-4 py-2 text-sm max-sm:sticky max-sm:bottom-0 print:hidden">
      <p role="status" className="text-muted tabular-nums">
        {text}
      </p>
      {count === 0 ? (
        <div className="sm:max-[1439px]:hidden min-[1600px]:hidden">{legend}</div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <span role="status" className="font-semibold tabular-nums">
            {t('selected', { count })}
          </span>
          {matching !== undefined && count < matching ? (
            <button
              type="button"
              onClick={selection.selectAll}
              className="rounded-sm px-1 py-1 touch:min-h-11 font-medium text-accent-text hover:underline"
            >
              {t('selectAllMatching', { count: matching })}
            </button>
          ) : null}
          <span aria-hidden className="mx-1 h-4 w-px bg-border" />
          {bulk}
          <IconButton size="sm" label={t('clearSelection')} onClick={selection.bulk.clear}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
