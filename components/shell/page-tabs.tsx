'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ViewTabs } from '@/components/ui/primitives/view-tabs';
import { type PageView, viewPath } from './page-views';

export type PageTabsProps = {
  /** Those that the reader may see. */
  views: readonly PageView[];
  current: PageView;
  /** What stands behind the name of a view: how much there is to see. */
  notes?: Partial<Record<PageView, ReactNode>>;
};

/** The views of a page under its heading; without a second one there is nothing to select. */
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
