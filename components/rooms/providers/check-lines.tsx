'use client';

import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { Button } from '@/components/ui/primitives/button';
import { CircleCheck, OctagonX, RefreshCw, TriangleAlert } from '@/components/ui/primitives/icons';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { CheckLine } from '@/lib/contract/rooms/providers/entities';
import { type ProviderPlace, useCheck } from './providers-data';

const SIGNS = {
  ok: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  failed: <OctagonX className="text-danger" />,
} as const;

/** What the provider says of itself, line by line; it is asked when the dialog opens. */
export function CheckLines({ place }: { place: ProviderPlace }) {
  const t = useTranslations('providers.check');
  const { data, error, isValidating, mutate } = useCheck(place);
  return (
    <section className="space-y-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <Button size="sm" icon={<RefreshCw />} pending={isValidating} onClick={() => void mutate()} data-first-focus>
          {t('again')}
        </Button>
      </header>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <LoadFailure error={error} onRetry={mutate} />
        )
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-border-subtle rounded-lg border border-border">
          {data.map((line) => (
            <Line key={line.check} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { check, result, found } }: { line: CheckLine }) {
  const t = useTranslations('providers.check');
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <span className="mt-0.5">{SIGNS[result]}</span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{t(`result.${result}`)} </span>
          {t(`line.${check}`)}
        </p>
        {result === 'ok' ? null : (
          <p className={result === 'failed' ? 'text-sm text-danger' : 'text-sm text-warning'}>
            {t(check === 'credentials' && result === 'warning' ? 'wrong.credentialsUnclear' : `wrong.${check}`)}
          </p>
        )}
      </div>
      <span className="max-w-1/2 font-mono text-xs leading-6 wrap-anywhere text-muted">{found}</span>
    </li>
  );
}
