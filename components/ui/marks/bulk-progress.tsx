import { CircleAlert, CircleCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { InlineAlert } from '@/components/ui/primitives/alert';

/** Rows listed by name; the others are counted. */
const LISTED = 200;
/** The heights of a result and of the box around the results, in rem. */
const LINE_REM = 2.3125;
const BOX_REM = 16;

export type ProgressBarProps = { value: number; max: number; label: string; className: string };

export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
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

export type RowResult = {
  id: string;
  name: string;
  /** Undefined if it succeeded. */
  error: unknown;
};

export type BulkProgressProps<Result extends RowResult> = {
  running: boolean;
  /** Whether each row will have a result with its name: the results' box is then shown from the start. */
  isNamed?: boolean;
  total: number;
  results: readonly Result[];
  /** Why there are rows without a result, already translated. Without an answer they may be done. */
  stoppedBy?: string | undefined;
  /** Why a row failed, already translated. */
  failureOf: (result: Result) => string;
};

/** A bulk action while it runs and afterwards: how many rows succeeded, and each named row with its result, failed ones first. */
export function BulkProgress<Result extends RowResult>(props: BulkProgressProps<Result>) {
  const { running, isNamed = false, total, results, stoppedBy, failureOf } = props;
  const t = useTranslations('common.bulk');
  const failed = results.filter((result) => result.error !== undefined);
  const succeeded = results.filter((result) => result.error === undefined);
  const open = Math.max(0, total - results.length);
  const named = [...failed, ...succeeded.filter(({ name }) => name !== '')];
  return (
    <>
      {running ? (
        <ProgressBar
          value={results.length}
          max={total}
          label={t('running', { done: results.length, total })}
          className="min-h-11 space-y-2"
        />
      ) : (
        <InlineAlert
          tone={failed.length > 0 || open > 0 ? 'warning' : 'info'}
          title={failed.length > 0 ? t('failed', { count: failed.length }) : undefined}
        >
          {stoppedBy === undefined ? null : <p>{stoppedBy}</p>}
          {t('succeeded', { count: succeeded.length })}{' '}
          {open > 0 ? t(stoppedBy === undefined ? 'stopped' : 'left', { count: open }) : null}
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
              <ResultLine
                key={result.id}
                name={result.name}
                failure={result.error === undefined ? undefined : failureOf(result)}
              />
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

function ResultLine({ name, failure }: { name: string; failure: string | undefined }) {
  const t = useTranslations('common.bulk');
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 text-sm">
      {failure === undefined ? (
        <CircleCheck className="mt-px text-success" />
      ) : (
        <CircleAlert className="mt-px text-danger" />
      )}
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className={failure === undefined ? 'text-muted' : 'max-w-3/5 text-danger'}>{failure ?? t('ok')}</span>
    </li>
  );
}
