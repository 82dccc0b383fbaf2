'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { ExportButton } from '@/components/ui/primitives/export-button';
import { toast } from '@/components/ui/overlays/toast';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { FETCH_ERROR } from '@/lib/console/browser/error-message';
import { HISTORY } from '@/lib/contract/limits';
import { useActionLabel } from './history-entry';
import type { HistoryPlace } from './history-pages';
import { useValueText } from './use-value-text';
import { useHistoryFilter } from './use-history-filter';
import { serverNow } from '@/components/ui/mechanisms/use-minute';

export function HistoryExport({ place, name }: { place: HistoryPlace; name: string }) {
  const t = useTranslations('history');
  const field = useTranslations('history.field');
  const language = useLocale();
  const zone = useZone();
  const action = useActionLabel();
  const failureText = useFailureText();
  const [filter] = useHistoryFilter();

  const valueText = useValueText();
  const run = async (onProgress: (loaded: number, total: number | undefined) => void): Promise<void> => {
    const { exportHistory } = await import('./history-csv');
    const cut = await exportHistory(
      place,
      filter,
      { at: serverNow(), zone },
      {
        file: t('export.file', { name }),
        language,
        none: t('none'),
        column: (column) => t(`export.column.${column}`, { zone }),
        action,
        field: (id) => knownText(field, id),
        value: (value) => valueText(value, { dateStyle: 'long', timeStyle: 'short' }),
      },
      onProgress,
    );
    if (cut) toast.success(t('export.limit', { count: HISTORY.exported }));
  };
  return (
    <ExportButton
      label={t('export.button')}
      progressText={({ loaded, total }) =>
        total === undefined ? t('export.loaded', { loaded }) : t('export.progress', { loaded, total })
      }
      run={run}
      errorText={(error) => failureText(error, FETCH_ERROR)}
    />
  );
}
