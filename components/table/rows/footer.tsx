import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import type { Counted } from '../types';
import type { TableSelection } from '../use-selection';

export type FooterProps = {
  matching: number | undefined;
  /** The number of matching rows, and therefore of selected ones under "all", is loading. */
  isCounting: boolean;
  total: number | undefined;
  countOf?: Counted | undefined;
  selection: TableSelection;
  legend: ReactNode;
  bulk: ReactNode;
};

/** The live count on the left; on the right the legend, or the bulk actions while rows are selected. Sticky on small screens. */
export function Footer({ matching, isCounting, total, countOf = 'rows', selection, legend, bulk }: FooterProps) {
  const t = useTranslations('table');
  const isKnown = matching !== undefined && total !== undefined;
  const all = isKnown ? t(`counted.${countOf}`, { count: total }) : t('loading');
  const text = isKnown && matching !== total ? t('count.shown', { shown: matching, all }) : all;
  const { count } = selection;
  return (
    <div className="z-20 flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface px-4 py-2 text-sm max-sm:sticky max-sm:bottom-0 print:hidden">
      <p role="status" className={cx('text-muted tabular-nums', count > 0 && 'max-sm:sr-only')}>
        {text}
      </p>
      {count === 0 || isCounting ? (
        legend
      ) : (
        <div data-bulk className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full">
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
          <span aria-hidden className="mx-1 h-4 w-px bg-border max-sm:hidden" />
          {/* On small screens on a line of their own, which scrolls horizontally. */}
          <div className="scroll-sides -my-1 flex items-center gap-2 py-1 max-sm:order-last max-sm:basis-[calc(100%+1rem)] sm:contents max-sm:[&_.icon]:hidden">
            {bulk}
          </div>
          <IconButton size="sm" label={t('clearSelection')} onClick={selection.bulk.clear} className="max-sm:ml-auto">
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
