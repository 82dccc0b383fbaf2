'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/use-failure-text';
import { ExportButton } from '@/components/ui/export-button';
import { readRole } from '@/components/ui/role-mark';
import { toast } from '@/components/ui/toast';
import { useZone } from '@/components/ui/use-zone';
import { Role } from '@/lib/contract/access';
import { HISTORY } from '@/lib/contract/limits';
import { useActionLabel } from './history-entry';
import type { HistoryPlace } from './history-pages';
import type { Value } from './history-words';
import { useHistoryFilter } from './use-history-filter';
import { serverNow } from '@/components/ui/use-minute';

/** Saves the changes that the filter shows, all of them, as a CSV file. */
export function HistoryExport({ place, name }: { place: HistoryPlace; name: string }) {
  const t = useTranslations('history');
  const field = useTranslations('history.field');
  const role = useTranslations('common.role');
  const permission = useTranslations('account.essentials.permission');
  const language = useLocale();
  const zone = useZone();
  const action = useActionLabel();
  const failureText = useFailureText();
  const [filter] = useHistoryFilter();

  const valueText = ({ kind, text }: Value): string => {
    if (kind === 'yes' || kind === 'no') return t(kind);
    if (kind === 'secret') return t('changed');
    if (kind === 'role') return role(readRole(text) ?? Role.Unknown);
    // The platform names it; whether there are words for it is asked first.
    const key = text as Parameters<typeof permission>[0];
    return kind === 'permission' && permission.has(key) ? permission(key) : text;
  };
  const run = async (onProgress: (loaded: number, total: number | undefined) => void): Promise<void> => {
    const { exportHistory } = await import('./history-csv');
    const cut = await exportHistory(
      place,
      filter,
      serverNow(),
      {
        file: t('export.file', { name }),
        none: t('none'),
        column: (column) => t(`export.column.${column}`, { zone }),
        action,
        field: (id) => {
          // As above: a field of the platform's choice.
          const key = id as Parameters<typeof field>[0];
          return field.has(key) ? field(key) : id;
        },
        value: valueText,
      },
      { zone, language },
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
      errorText={(error) => failureText(error, { error: 'Common.Fetch.Error' })}
    />
  );
}
