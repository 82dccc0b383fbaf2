'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ViewTabs } from '@/components/ui/primitives/view-tabs';
import { type ConfigurationView, VIEWS, VIEW_PARAM } from './history-pages';

/** The views of a configuration page: the configuration itself, and its history. */
export function HistoryTabs({ view }: { view: ConfigurationView }) {
  const t = useTranslations('history.tabs');
  const pathname = usePathname();
  return (
    <ViewTabs
      label={t('label')}
      current={view}
      tabs={VIEWS.map((id) => ({
        id,
        label: t(id),
        href: id === 'configuration' ? pathname : `${pathname}?${VIEW_PARAM}=${id}`,
      }))}
    />
  );
}
