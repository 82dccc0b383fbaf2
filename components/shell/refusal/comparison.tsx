import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { CircleAlert } from '@/components/ui/primitives/icons';
import { cx } from '@/components/ui/primitives/cx';
import { type Run, align } from '@/lib/contract/alignment';
import { type RedirectPart, REDIRECT_PARTS, matchRedirect } from '@/lib/contract/oauth/redirects';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';

/** The maximum number of sentences about differences: beyond that, the letters show them better. */
const SENTENCES = 3;

/** The received value and the most similar registered value, side by side; null if there is nothing to compare. */
export function comparisonOf({ came, nearest }: Pick<Refusal, 'came' | 'nearest'>): Run[] | null {
  return came === null || nearest === null ? null : align(came, nearest);
}

/** The differences that are put into words: if almost nothing is the same, the two values say more. */
export function differencesOf(runs: readonly Run[]): Run[] {
  const differences = runs.filter(({ kind }) => kind !== 'same');
  return differences.length > SENTENCES ? [] : differences;
}

/** A part of the received value, with its columns. */
type Part = { part: RedirectPart; isSame: boolean; columns: number };

/** The parts of two addresses, in letter columns. Empty if it is not an address. */
export function partsOf(came: string, registered: string): Part[] {
  const { parts } = matchRedirect(registered, came, { wildcards: true });
  const before: Partial<Record<RedirectPart, number>> = { scheme: 3, port: 1 };
  return REDIRECT_PARTS.flatMap((part) => {
    const found = parts.find((one) => one.part === part);
    if (found === undefined || (found.presented === '' && found.registered === '')) return [];
    const letters = Math.max(found.presented.length, found.registered.length);
    return [{ part, isSame: found.isSame, columns: letters + (before[part] ?? 0) }];
  });
}

const CAME = 'rounded-[3px] bg-danger-soft text-danger ring-1 ring-danger ring-inset font-semibold';
const REGISTERED = 'rounded-[3px] bg-success-soft text-success ring-1 ring-success ring-inset font-semibold';
const MISSING = 'rounded-[3px] border border-dashed border-current text-muted';

/**
 * The received value above the registered one, letter by letter, with the parts of the address below and a sentence for each difference.
 */
export function Comparison({ came, nearest }: { came: string; nearest: string }) {
  const t = useTranslations('refusals');
  const runs = comparisonOf({ came, nearest }) ?? [];
  const parts = partsOf(came, nearest);
  return (
    <>
      <div
        role="group"
        aria-label={t('compared')}
        // Makes the scrollable area reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        className="scroll-quiet overflow-x-auto rounded-xl bg-surface p-4 ring-1 ring-border ring-inset"
      >
        <dl className="grid w-max items-center gap-x-6 gap-y-2 max-sm:gap-y-1 sm:grid-cols-[max-content_max-content]">
          <Line label={t('came')} text={came} runs={runs} side="first" />
          <Line label={t('registered')} text={nearest} runs={runs} side="second" />
          {parts.length === 0 ? null : <Parts parts={parts} />}
        </dl>
      </div>
      <Differences runs={runs} />
    </>
  );
}

/** In a narrow window the two start alike, so the first difference is scrolled into view. */
const bringIntoView = (one: HTMLElement | null): void => one?.scrollIntoView({ block: 'nearest', inline: 'center' });

type LineProps = { label: string; text: string; runs: readonly Run[]; side: 'first' | 'second' };

/** One of the two values, with tiles for extra letters, and gaps for missing ones. */
function Line({ label, text, runs, side }: LineProps) {
  const isCame = side === 'first';
  const first = runs.findIndex(({ kind }) => kind !== 'same');
  return (
    <>
      <dt className="w-max text-sm text-muted max-sm:sticky max-sm:left-0">{label}</dt>
      <dd className="font-mono text-sm whitespace-pre">
        <span className="sr-only">{text}</span>
        <span aria-hidden="true">
          {runs.map((run, index) => {
            const own = run[side];
            const gap = Math.max(0, [...run[isCame ? 'second' : 'first']].length - [...own].length);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- runs are identified by their position, and never change
              <Fragment key={index}>
                {run.kind === 'same' ? (
                  own
                ) : own === '' ? null : (
                  <span
                    ref={isCame && index === first ? bringIntoView : undefined}
                    className={isCame ? CAME : REGISTERED}
                  >
                    {own}
                  </span>
                )}
                {gap === 0 ? null : <span className={MISSING}>{' '.repeat(gap)}</span>}
              </Fragment>
            );
          })}
        </span>
      </dd>
    </>
  );
}

/** A bar below each part of the address: thin if it is the same, thick with icon and word if it differs. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('refusals');
  return (
    <>
      <dt className="max-sm:hidden" />
      <dd className="flex font-mono text-sm">
        {parts.map(({ part, isSame, columns }) => (
          <span key={part} style={{ minWidth: `${columns}ch` }} className="pr-px">
            <span
              className={cx('block', isSame ? 'border-t border-success' : 'border-t-3 border-danger')}
              aria-hidden="true"
            />
            <span
              className={cx(
                'flex items-center gap-1 pt-1 pr-1 font-sans text-xs whitespace-nowrap',
                isSame ? 'text-muted' : 'font-medium text-danger',
              )}
            >
              {isSame ? null : <CircleAlert className="size-3" />}
              {isSame ? t(`part.${part}`) : t('differs', { part: t(`part.${part}`) })}
            </span>
          </span>
        ))}
      </dd>
    </>
  );
}

const tile =
  (look: string) =>
  (chunks: ReactNode): ReactNode => <code className={cx(look, 'px-1 font-mono text-sm')}>{chunks}</code>;

/** The differences in words, so that neither colour nor position is needed. */
function Differences({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations('refusals');
  const differences = differencesOf(runs);
  if (differences.length === 0) return null;
  return (
    <ul className="space-y-1">
      {differences.map(({ kind, first, second }, index) =>
        kind === 'same' ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={index} className="wrap-anywhere">
            {t.rich(`difference.${kind}`, {
              came: first,
              registered: second,
              c: tile(CAME),
              r: tile(REGISTERED),
            })}
          </li>
        ),
      )}
    </ul>
  );
}
