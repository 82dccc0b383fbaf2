import { ArrowLeft } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';

export type SplitPaneProps = {
  list: ReactNode;
  detail: ReactNode;
  /** On small screens the entry covers the list. */
  isOpen: boolean;
  onBack: () => void;
};

export function SplitPane({ list, detail, isOpen, onBack }: SplitPaneProps) {
  const t = useTranslations('common.action');
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx(
          'flex min-h-0 w-full flex-col sm:w-60 sm:shrink-0 sm:border-r sm:border-border sm:bg-background',
          isOpen && 'max-sm:hidden',
        )}
      >
        {list}
      </div>
      <div data-detail className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !isOpen && 'max-sm:hidden')}>
        <div className="border-b border-border-subtle px-2 py-1 sm:hidden">
          <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
        {detail}
      </div>
    </div>
  );
}

/** Focuses the first field of the selected entry. */
export function focusDetail(within: Element | null): void {
  within
    ?.closest('[data-dialog-body]')
    ?.querySelector<HTMLElement>('[data-detail] :is(input, button[role="combobox"]):not(:disabled)')
    ?.focus();
}
