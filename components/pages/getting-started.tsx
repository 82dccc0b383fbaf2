import { getNow, getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { Link } from '@/components/ui/mechanisms/link';
import { type FirstStep, isNew, readStarted, startKey, withStarted } from '@/components/shell/home/first-steps';
import { PutAway } from '@/components/shell/home/put-away';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { cx } from '@/components/ui/primitives/cx';
import { Check, ChevronRight } from '@/components/ui/primitives/icons';
import { Panel } from '@/components/ui/primitives/panel';
import { COOKIE } from '@/lib/contract/limits';

type Asked = { userId: string; place: { id: string; createdAt?: string | undefined } };

/**
 * The first steps in a place: null if it is no longer new, all are done, or the user has dismissed them.
 * @param stepsOf - those that the user may do; only called if they may be shown
 */
export async function gettingStarted({ userId, place }: Asked, stepsOf: () => Promise<FirstStep[]>) {
  if (!isNew(place.createdAt, await getNow())) return null;
  const value = (await cookies()).get(COOKIE.started)?.value;
  const key = startKey(userId, place.id);
  if (readStarted(value).includes(key)) return null;
  const steps = await stepsOf();
  return steps.every(({ isDone }) => isDone) ? null : (
    <GettingStarted steps={steps} putAway={withStarted(value, key)} />
  );
}

async function GettingStarted({ steps, putAway }: { steps: readonly FirstStep[]; putAway: string }) {
  const t = await getTranslations('start');
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      flush
      title={t('title')}
      actions={
        <span className="-my-1 flex items-center gap-2 text-sm text-muted tabular-nums">
          {t('progress', { done, all: steps.length })}
          <PutAway label={t('dismiss')} cookie={COOKIE.started} value={putAway} />
        </span>
      }
    >
      <div aria-hidden className="flex gap-1 px-5 pt-4">
        {steps.map(({ id }, index) => (
          <span key={id} className={cx('h-1 flex-1 rounded-full', index < done ? 'bg-(--plot)' : 'bg-chip')} />
        ))}
      </div>
      <ol className="py-2">
        {steps.map(({ id, isDone, href }) => (
          <li key={id} className="relative flex min-h-11 items-center gap-3 px-5 has-[a]:hover:bg-hover">
            <span
              aria-hidden
              className={cx(
                'grid size-4.5 shrink-0 place-items-center rounded-full',
                isDone ? 'bg-(--plot) text-surface [&_svg]:size-3' : 'border-2 border-border-strong',
              )}
            >
              {isDone ? <Check /> : null}
            </span>
            {isDone ? (
              <span className="min-w-0 flex-1 text-muted">
                <span className="sr-only">{t('done')} </span>
                {t(`step.${id}`)}
              </span>
            ) : (
              <>
                <Link href={href} className="min-w-0 flex-1 outline-offset-[-2px] after:absolute after:inset-0">
                  {t(`step.${id}`)}
                </Link>
                {id === next?.id ? (
                  <span aria-hidden className={buttonClass({ size: 'sm' })}>
                    {t('begin')}
                  </span>
                ) : (
                  <ChevronRight className="text-faint" />
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
