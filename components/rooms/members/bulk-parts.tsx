'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { InlineAlert } from '@/components/ui/alert';
import type { BulkPlan } from './bulk';
import type { BulkAction } from './bulk-actions';
import type { BulkResult, BulkRun } from './use-bulk';
import { useNoticeText } from './use-notice-text';

/** Rows listed by name; more are counted. */
const LISTED = 200;

function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <div className="space-y-2">
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

/** How far the loading of the chosen rows has come. */
export function BulkLoading({ loaded, total }: { loaded: number; total: number | null }) {
  const t = useTranslations('members.bulk');
  const label = total === null ? t('loadingFirst') : t('loading', { loaded, total });
  return <Bar value={loaded} max={total ?? 1} label={label} />;
}

function Rows({ label, children, more }: { label: string; children: ReactNode; more: number }) {
  const t = useTranslations('members.bulk');
  return (
    <section aria-label={label} className="space-y-2">
      <h3 className="font-medium">{label}</h3>
      <ul className="scroll-quiet max-h-64 divide-y divide-border-subtle overflow-y-auto rounded-lg ring-1 ring-border ring-inset">
        {children}
        {more > 0 ? <li className="px-3 py-2 text-sm text-muted">{t('more', { count: more })}</li> : null}
      </ul>
    </section>
  );
}

/** Who is left out, and why. */
export function BulkExcluded({ excluded }: { excluded: BulkPlan['excluded'] }) {
  const t = useTranslations('members.bulk');
  if (excluded.length === 0) return null;
  return (
    <Rows label={t('excluded', { count: excluded.length })} more={excluded.length - LISTED}>
      {excluded.slice(0, LISTED).map(({ row, reason }) => (
        <li key={row.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
          <span className="min-w-0 truncate font-medium">{row.name}</span>
          <span className="text-muted">{t(`reason.${reason}`)}</span>
        </li>
      ))}
    </Rows>
  );
}

/** The calls while they run and afterwards: how many succeeded, and each row with its result, failed ones first. */
export function BulkProgress({ action, run }: { action: BulkAction; run: BulkRun }) {
  const t = useTranslations('members.bulk');
  const { results, total, state } = run;
  const failed = results.filter((result) => result.error !== undefined);
  const succeeded = results.filter((result) => result.error === undefined);
  const untouched = total - results.length;
  const sorted = [...failed, ...succeeded];
  return (
    <>
      {state === 'running' ? (
        <Bar value={results.length} max={total} label={t('running', { done: results.length, total })} />
      ) : (
        <InlineAlert
          tone={failed.length > 0 || untouched > 0 ? 'warning' : 'info'}
          title={failed.length > 0 ? t('failed', { count: failed.length }) : undefined}
        >
          {t('succeeded', { count: succeeded.length })} {untouched > 0 ? t('stopped', { count: untouched }) : null}
        </InlineAlert>
      )}
      {sorted.length === 0 ? null : (
        <Rows label={t('results')} more={sorted.length - LISTED}>
          {sorted.slice(0, LISTED).map((result) => (
            <ResultLine key={result.row.id} result={result} action={action} />
          ))}
        </Rows>
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
  const { row, error } = result;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 text-sm">
      {error === undefined ? (
        <CircleCheck className="mt-px text-success" />
      ) : (
        <CircleAlert className="mt-px text-danger" />
      )}
      <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
      <span className={error === undefined ? 'text-muted' : 'max-w-3/5 text-danger'}>
        {error === undefined ? t('ok') : notice(error, { error: KEYS[action] }, { name: row.name })}
      </span>
    </li>
  );
}
