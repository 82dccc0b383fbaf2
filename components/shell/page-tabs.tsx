'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type PageView, viewPath } from './page-views';
import { Link } from '@/components/ui/mechanisms/link';
import { cx } from '@/components/ui/primitives/cx';

export type PageTabsProps = {
  /** The views that the user may see. */
  views: readonly PageView[];
  current: PageView;
  /** A note after the name of a view: the number of items. */
  notes?: Partial<Record<PageView, ReactNode>>;
};

/** The views of a page below its heading; hidden if there is only one. */
export function PageTabs({ views, current, notes }: PageTabsProps) {
  const t = useTranslations('shell.view');
  const pathname = usePathname();
  if (views.length < 2) return null;
  return (
    <nav aria-label={t('label')} className="-mt-1 border-b border-border print:hidden">
      {/* Each on one line: closer on a phone, where all fit; with less room they scroll, with the current one in view. */}
      <ul className="scroll-sides -mb-px flex gap-5 max-sm:gap-2.5 [--side:1rem]">
        {views.map((view) => (
          <li key={view} className="shrink-0 has-aria-[current]:[scroll-initial-target:nearest]">
            <Link
              href={viewPath(pathname, view)}
              scroll={false}
              aria-current={view === current ? 'page' : undefined}
              className={cx(
                'flex h-9 min-w-10 items-center justify-center gap-2 max-sm:gap-1 border-b-2 whitespace-nowrap touch:h-11 px-0.5 max-sm:text-xs font-medium outline-offset-[-2px] transition-colors',
                view === current
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-border-strong hover:text-text',
              )}
            >
              {t(view)}
              {notes?.[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
