import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { useTestWindow } from '@/components/form/use-test-window';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { CircleCheck, CircleDashed, LogIn } from '@/components/ui/primitives/icons';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { isUnserved } from '@/lib/console/browser/api-error';
import type { ProviderTestResult } from '@/lib/contract/rooms/providers/entities';
import type { ProviderPartProps } from './break-glass';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

/** A real sign-in in a popup window, which shows the claims of a person. Required before the provider can be switched on. */
export function ProviderTest({ place, provider, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers.test');
  const { organizationId, provider: name } = place;
  const look = useCallback(
    (testId: string) =>
      call('providers.testResult', { params: { organizationId, provider: name, providerTestId: testId } }),
    [organizationId, name],
  );
  const { state, start } = useTestWindow({ name: 'provider-test', look, isMissing: isUnserved });
  const hasEnded = state.is === 'ended';
  useEffect(() => {
    // The provider now counts as tested.
    if (hasEnded) onChanged();
  }, [hasEnded, onChanged]);
  if (state.is === 'hidden') return null;
  const isBusy = state.is === 'starting' || state.is === 'waiting';
  const { testedAt = null } = provider;
  return (
    <section className="space-y-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <Button
          size="sm"
          icon={<LogIn />}
          pending={isBusy}
          onClick={() => void start(() => call('providers.startTest', { params: place, body: {} }))}
        >
          {t(testedAt === null ? 'start' : 'again')}
        </Button>
      </header>
      <p className="flex items-start gap-2 text-sm text-muted">
        <span className="mt-0.5 shrink-0">
          {testedAt === null ? <CircleDashed /> : <CircleCheck className="text-success" />}
        </span>
        {isBusy ? (
          t('waiting')
        ) : testedAt === null ? (
          t('text')
        ) : (
          <span>
            {t('worked')} <RelativeTime value={testedAt} />
          </span>
        )}
      </p>
      {state.is === 'failed' ? <InlineAlert tone="danger">{state.error}</InlineAlert> : null}
      {state.is === 'ended' ? <Ended result={state.result} /> : null}
    </section>
  );
}

function Ended({ result: { reason, detail, claims, others } }: { result: ProviderTestResult }) {
  const t = useTranslations('providers');
  return (
    <>
      {reason === null && detail !== '' ? (
        <InlineAlert tone="warning">{t('test.unnamed', { claim: detail })}</InlineAlert>
      ) : null}
      {reason === null ? null : (
        <InlineAlert tone="danger">
          {t(`test.reason.${reason}`, { claims: reason === 'claims' ? detail : '' })}
          {reason === 'claims' || detail === '' ? null : <span className="font-mono text-xs"> {detail}</span>}
        </InlineAlert>
      )}
      {claims.length === 0 ? null : (
        <ul
          aria-label={t('test.claims')}
          className="divide-y divide-border-subtle rounded-lg border border-border text-sm"
        >
          {claims.map(({ field, claim, value }) => (
            <li key={field} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[7rem_minmax(0,10rem)_minmax(0,1fr)]">
              <span className="text-muted">{t(`claim.${field}`)}</span>
              <span className="font-mono text-xs leading-5 wrap-anywhere text-muted">{claim}</span>
              <span className={value === null ? 'text-muted' : 'font-medium wrap-anywhere'}>
                {value ?? t('test.missing')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p className="text-sm text-muted">
          {t('test.others')} <span className="font-mono text-xs wrap-anywhere">{joinIsolated(others)}</span>
        </p>
      )}
    </>
  );
}
