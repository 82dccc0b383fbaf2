'use client';

import { Check, LogIn } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/form/use-failure-text';
import { InlineAlert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { TestResult } from '@/lib/contract/entities/clients';
import { rich } from '../rich-text';
import { ClaimsTable } from './claims-table';
import { isMissing, startTest, testResult } from './kit-data';

/** Pause between two looks for the result of a test, in milliseconds. */
const POLL_MS = 2000;
const WINDOW = 'popup,width=480,height=720';

export type TestPanelProps = { tenantId: string; clientId: string };

type State =
  | { is: 'idle' | 'hidden' | 'starting' }
  | { is: 'waiting'; testId: string }
  | { is: 'ended'; result: TestResult }
  | { is: 'failed'; error: string };

/** Signs somebody in through the client in a small window, and tells which claims came (RFC 7636 with the platform's own test address). */
export function TestPanel({ tenantId, clientId }: TestPanelProps) {
  const t = useTranslations('clientkit.test');
  const failureText = useFailureText();
  const [state, setState] = useState<State>({ is: 'idle' });
  const opened = useRef<Window | null>(null);
  const testId = state.is === 'waiting' ? state.testId : null;
  useEffect(() => {
    if (testId === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      try {
        const result = await testResult(tenantId, clientId, testId);
        if (isOver) return;
        if (result.state === 'waiting') timer = setTimeout(() => void look(), POLL_MS);
        else {
          opened.current?.close();
          setState({ is: 'ended', result });
        }
      } catch (error) {
        if (!isOver) setState({ is: 'failed', error: failureText(error, { error: 'Common.Fetch.Error' }) });
      }
    };
    timer = setTimeout(() => void look(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [testId, tenantId, clientId, failureText]);
  const start = async (): Promise<void> => {
    // Before the call: browsers open a window only as long as a press is fresh.
    opened.current = window.open('', 'client-test', WINDOW);
    setState({ is: 'starting' });
    try {
      const { testId: id, url } = await startTest(tenantId, clientId, undefined);
      if (opened.current === null) window.open(url, '_blank', 'noopener');
      else opened.current.location.href = url;
      setState({ is: 'waiting', testId: id });
    } catch (error) {
      opened.current?.close();
      if (isMissing(error)) setState({ is: 'hidden' });
      else setState({ is: 'failed', error: failureText(error, { error: 'Common.Save.Error' }) });
    }
  };
  if (state.is === 'hidden') return null;
  const isBusy = state.is === 'starting' || state.is === 'waiting';
  return (
    <section aria-labelledby="kit-test" className="space-y-3 border-b border-border px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="kit-test" className="text-lg font-semibold">
          {t('title')}
        </h3>
        <Button size="sm" icon={<LogIn />} pending={isBusy} onClick={() => void start()}>
          {t(state.is === 'ended' || state.is === 'failed' ? 'again' : 'start')}
        </Button>
      </div>
      <div role="status" className="space-y-3">
        {state.is === 'idle' ? <p className="text-sm text-muted">{t('text')}</p> : null}
        {isBusy ? <p className="text-sm text-muted">{t('waiting')}</p> : null}
        {state.is === 'failed' ? <InlineAlert tone="danger">{state.error}</InlineAlert> : null}
        {state.is === 'ended' ? <Ended result={state.result} /> : null}
      </div>
    </section>
  );
}

const STEPS = ['authorize', 'signIn', 'consent', 'token', 'userinfo'] as const;

function Ended({ result }: { result: TestResult }) {
  const t = useTranslations('clientkit.test');
  const { user, durationMs, error, idToken, accessToken, userinfo, notes } = result;
  if (result.state === 'refused') {
    const step = STEPS.find((one) => one === result.step);
    return (
      <InlineAlert tone="danger">
        {t('refused', { step: step === undefined ? '' : t(`step.${step}`), known: step === undefined ? 'no' : 'yes' })}
        {error === null ? null : (
          <span className="block font-mono text-xs wrap-anywhere">
            {[error.code, error.description].join(' ').trim()}
          </span>
        )}
      </InlineAlert>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span>{t.rich('signedIn', { name: user?.name ?? '', b: rich.b })}</span>
        <Badge tone="success" icon={<Check />}>
          {t('issued')}
        </Badge>
        {durationMs === null ? null : (
          <span className="ml-auto text-sm text-muted tabular-nums">{t('seconds', { value: durationMs / 1000 })}</span>
        )}
      </p>
      <ClaimsTable claims={{ ...accessToken, ...userinfo, ...idToken }} notes={notes} />
    </>
  );
}
