import { useLocale, useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { toast } from '@/components/ui/overlays/toast';
import { Button } from '@/components/ui/primitives/button';
import { ExportButton } from '@/components/ui/primitives/export-button';
import { RefreshCw } from '@/components/ui/primitives/icons';
import { FETCH_ERROR } from '@/lib/console/browser/error-message';
import type { Health } from '@/lib/contract/rooms/health/entities';
import { useHealth } from './health-data';
import { type HealthPlace, differenceOf, fineChecks } from './health-view';
import { useFindingText } from './use-finding-text';

export type HealthHeadingProps = { place: HealthPlace; initial: Health | undefined };

/** The number of checks, and when they were made. */
export function HealthSummary({ place, initial }: HealthHeadingProps) {
  const t = useTranslations('health');
  const { data } = useHealth(place, initial);
  if (data === undefined) return null;
  const counts = { all: data.checks.length, fine: fineChecks(data).length };
  const checked = <RelativeTime value={data.checkedAt} />;
  return (
    <>
      {t('checks', counts)} {t.rich('checked', { time: () => checked })}
    </>
  );
}

/** Saves the findings as a file, and runs the checks again. */
export function HealthActions({ place, initial, name }: HealthHeadingProps & { name: string }) {
  const t = useTranslations('health');
  const failureText = useFailureText();
  const language = useLocale();
  const zone = useZone();
  const finding = useFindingText();
  const { data, isValidating, mutate } = useHealth(place, initial);

  const again = async (): Promise<void> => {
    try {
      const now = await mutate();
      if (now === undefined || data === undefined) return;
      const difference = differenceOf(data, now);
      toast.success(difference.gone + difference.come === 0 ? t('same') : t('changed', difference));
    } catch (error) {
      toast.error(failureText(error, FETCH_ERROR));
    }
  };
  const save = async (): Promise<void> => {
    const { exportFindings } = await import('./health-csv');
    exportFindings(data?.findings ?? [], {
      file: t('export.file', { name }),
      language,
      column: (column) => t(`export.column.${column}`),
      group: (group) => t(`group.${group}`),
      finding,
      zone,
    });
  };
  return (
    <>
      <ExportButton
        label={t('export.button')}
        progressText={() => t('export.button')}
        run={save}
        errorText={(error) => failureText(error, FETCH_ERROR)}
      />
      <Button icon={<RefreshCw />} pending={isValidating} onClick={() => void again()}>
        {t('again')}
      </Button>
    </>
  );
}
