'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { InlineAlert } from '@/components/ui/alert';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/skeleton';
import type { BulkAction } from './bulk-actions';
import { NAMED, TYPE_FROM } from './bulk-words';
import type { BulkResult, BulkRun } from './use-bulk-run';
import { useNoticeText } from '../list/use-notice-text';

/** Rows listed by name; more are counted. */
const LISTED = 200;
/** A result's height, and that of the box they are in, in rem. */
const LINE_REM = 2.3125;
const BOX_REM = 16;

function Bar({ value, max, label, className }: { value: number; max: number; label: string; className: string }) {
  return (
    <div className={className}>
      <p role="status" className="text-muted tabular-nums">
        {label}
      </p>
      <progress
        aria-label={label}
        value={value}
        max={Math.max(1, max)}
        className="h-1.5 w-full overflow-hidden rounded-full bg-chip accent-accent [&::-webkit-progress-bar]:bg-chip [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

export type BulkLoadingProps = {
  loaded: number;
  total: number | null;
  /** Rows that were chosen; the outlines of their names keep the place. */
  chosen: number;
};

/** How far the loading of the chosen rows has come, as high as the names that will stand there. */
export function BulkLoading({ loaded, total, chosen }: BulkLoadingProps) {
  const t = useTranslations('members.bulk');
  const label = total === null ? t('loadingFirst') : t('loading', { loaded, total });
  return (
    <div>
      <Bar value={loaded} max={total ?? 1} label={label} className="space-y-px text-sm" />
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

export type BulkProgressProps = {
  action: BulkAction;
  run: BulkRun;
  /** Each row will have a result with its name: the box of the results is there from the beginning. */
  isNamed: boolean;
};

/** The calls while they run and afterwards: how many succeeded, and each row that has a name with its result, failed ones first. */
export function BulkProgress({ action, run, isNamed }: BulkProgressProps) {
  const t = useTranslations('members.bulk');
  const { results, total, state } = run;
  const failed = results.filter((result) => result.error !== undefined);
  const succeeded = results.filter((result) => result.error === undefined);
  const untouched = Math.max(0, total - results.length);
  const named = [...failed, ...succeeded.filter(({ name }) => name !== '')];
  return (
    <>
      {state === 'running' ? (
        <Bar
          value={results.length}
          max={total}
          label={t('running', { done: results.length, total })}
          className="min-h-11 space-y-2"
        />
      ) : (
        <InlineAlert
          tone={failed.length > 0 || untouched > 0 ? 'warning' : 'info'}
          title={failed.length > 0 ? t('failed', { count: failed.length }) : undefined}
        >
          {t('succeeded', { count: succeeded.length })} {untouched > 0 ? t('stopped', { count: untouched }) : null}
        </InlineAlert>
      )}
      {named.length === 0 && !isNamed ? null : (
        <section aria-label={t('results')} className="space-y-2">
          <h3 className="font-medium">{t('results')}</h3>
          <ul
            style={isNamed ? { minHeight: `${Math.min(total * LINE_REM, BOX_REM)}rem` } : undefined}
            className="scroll-quiet max-h-64 divide-y divide-border-subtle overflow-y-auto rounded-lg ring-1 ring-border ring-inset"
          >
            {named.slice(0, LISTED).map((result) => (
              <ResultLine key={result.id} result={result} action={action} />
            ))}
            {named.length > LISTED ? (
              <li className="px-3 py-2 text-sm text-muted">{t('more', { count: named.length - LISTED })}</li>
            ) : null}
          </ul>
        </section>
      )}
    </>
  );
}

const KEYS = {
  resend: 'Page.Tenant.Create.Resend.Error',
  changeRole: 'Page.MemberList.Data.Changed.Error',
  delete: 'Page.MemberList.User.Delete.Error',
} as const;

function ResultLine({ result, action }: { result: BulkResult; action: BulkAction }) {
  const t = useTranslations('members.bulk');
  const notice = useNoticeText();
  const { name, error } = result;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 text-sm">
      {error === undefined ? (
        <CircleCheck className="mt-px text-success" />
      ) : (
        <CircleAlert className="mt-px text-danger" />
      )}
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className={error === undefined ? 'text-muted' : 'max-w-3/5 text-danger'}>
        {error === undefined ? t('ok') : notice(error, { error: KEYS[action] }, { name })}
      </span>
    </li>
  );
}
