import { useTranslations } from 'next-intl';
import type { Run } from '@/components/ui/mechanisms/use-run';
import { Button } from '@/components/ui/primitives/button';
import type { RowResult } from './bulk-progress';

export type RunButtonsProps = {
  run: Pick<Run<RowResult, unknown>, 'state' | 'results' | 'failure' | 'stop'>;
  /** Retries the failed rows, and the rest of a call that failed as a whole. */
  onRetry: () => void;
  onClose: () => void;
};

/** The buttons of a bulk action: stop while it runs, then retry for failed rows, and Done. */
export function RunButtons({ run: { state, results, failure, stop }, onRetry, onClose }: RunButtonsProps) {
  const t = useTranslations('common');
  const isRunning = state === 'running';
  const hasFailed = failure !== null || results.some(({ error }) => error !== undefined);
  return (
    <>
      {isRunning ? <Button onClick={stop}>{t('bulk.stop')}</Button> : null}
      {!isRunning && hasFailed ? (
        <Button onClick={onRetry}>{t(failure === null ? 'bulk.retry' : 'bulk.retryRest')}</Button>
      ) : null}
      <Button variant="primary" onClick={onClose} pending={isRunning}>
        {t('action.done')}
      </Button>
    </>
  );
}
