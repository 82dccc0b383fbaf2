import { useTranslations } from 'next-intl';
import { BulkProgress, ProgressBar } from '@/components/ui/marks/bulk-progress';
import { cx } from '@/components/ui/primitives/cx';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import type { BulkAction } from './bulk-actions';
import { NAMED, TYPE_FROM } from './bulk-words';
import type { BulkRun } from './use-bulk-run';

export type BulkLoadingProps = {
  loaded: number;
  total: number | null;
  /** The number of selected rows; placeholders for their names keep the height. */
  chosen: number;
};

export function BulkLoading({ loaded, total, chosen }: BulkLoadingProps) {
  const t = useTranslations('members.bulk');
  const label = total === null ? t('loadingFirst') : t('loading', { loaded, total });
  return (
    <div>
      <ProgressBar value={loaded} max={total ?? 1} label={label} className="space-y-px text-sm" />
      <ul aria-hidden className="divide-y divide-border-subtle">
        {Array.from({ length: Math.min(chosen, NAMED) }, (_, index) => (
          <li key={index} className="flex h-12.75 items-center gap-3 max-sm:h-18.25">
            <Skeleton className="size-7.5 shrink-0 rounded-full" />
            <Skeleton className={cx('h-3.5', index % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
          </li>
        ))}
      </ul>
      {/* "And 12 more", who stays, and the number to type. */}
      {chosen > NAMED ? <Skeleton className="mt-2 h-5 w-24" /> : null}
      <Skeleton className="mt-5 h-21 w-full rounded-lg" />
      {chosen < TYPE_FROM ? null : <Skeleton className="mt-5 h-15.5 w-full" />}
    </div>
  );
}

const KEYS = {
  resend: 'Page.Tenant.Create.Resend.Error',
  changeRole: 'Page.MemberList.Data.Changed.Error',
  delete: 'Page.MemberList.User.Delete.Error',
} as const;

export type MembersProgressProps = {
  action: BulkAction;
  run: BulkRun;
  /** Whether each row will have a result with its name. */
  isNamed: boolean;
};

/** The action while it runs and afterwards, with the result for each member. */
export function MembersProgress({ action, run, isNamed }: MembersProgressProps) {
  const failureText = useFailureText();
  return (
    <BulkProgress
      running={run.state === 'running'}
      isNamed={isNamed}
      total={run.total}
      results={run.results}
      stoppedBy={run.failure === null ? undefined : failureText(run.failure.error, { error: 'Common.Save.Error' })}
      failureOf={({ name, error }) => failureText(error, { error: KEYS[action] }, { name })}
    />
  );
}
