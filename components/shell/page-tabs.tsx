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
    <ViewTabs
      label={t('label')}
      current={current}
      tabs={views.map((id) => ({ id, label: t(id), href: viewPath(pathname, id), note: notes?.[id] }))}
    />
  );
}

type ViewTab = {
  id: string;
  label: string;
  href: string;
  /** After the label: a count. */
  note?: ReactNode;
};

type ViewTabsProps = {
  /** Names the views for screen readers. */
  label: string;
  tabs: readonly ViewTab[];
  current: string;
};

function ViewTabs({ label, tabs, current }: ViewTabsProps) {
  return (
    <nav aria-label={label} className="-mt-1 border-b border-border">
      {/* Each on one line; without room side by side they scroll, with the current one in view. */}
      <ul className="scroll-sides -mb-px flex gap-5 [--side:1rem]">
        {tabs.map((tab) => (
          <li key={tab.id} className="shrink-0 has-aria-[current]:[scroll-initial-target:nearest]">
            <Link
              href={tab.href}
              scroll={false}
              aria-current={tab.id === current ? 'page' : undefined}
              className={cx(
                'flex h-9 items-center gap-2 border-b-2 whitespace-nowrap touch:h-11 px-0.5 font-medium outline-offset-[-2px] transition-colors',
                tab.id === current
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-border-strong hover:text-text',
              )}
            >
              {tab.label}
              {tab.note}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
