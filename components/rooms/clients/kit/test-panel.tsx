'use client';

import { Check, LogIn } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import type { TestResult } from '@/lib/contract/rooms/clients/entities';
import { rich } from '../rich-text';
import { CLIENT_ERRORS } from '../clients-data';
import type { ClaimNote } from './claim-words';
import { ClaimsTable } from './claims-table';
import type { TestObstacle } from './kit-rules';
import { type Registered, isMissing, register, startTest, testResult } from './kit-data';
import { KitSection, Refusal } from './kit-section';

/** Pause between two looks for the result of a test, in milliseconds. */
const POLL_MS = 2000;
const WINDOW = 'popup,width=480,height=720';

export type TestPanelProps = {
  tenantId: string;
  clientId: string;
  /** Why it must fail now; null where it may succeed. */
  obstacle: TestObstacle | null;
  /** The client may ask for other scopes now. */
  onRegistered: (part: Partial<Registered>) => void;
};

/** What is different in the next test: a scope that is asked for as well, or that the client may ask for from now on. */
type Change = { ask?: string; allow?: string };

type State =
  | { is: 'idle' | 'hidden' | 'starting' }
  | { is: 'waiting'; testId: string }
  | { is: 'ended'; result: TestResult }
  | { is: 'failed'; error: string };

type TestTarget = Pick<TestPanelProps, 'tenantId' | 'clientId' | 'onRegistered'>;

/** A test in its small window: starts it, and looks for its result while it waits. */
function useSignInTest({ tenantId, clientId, onRegistered }: TestTarget) {
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
  const start = async (change: Change = {}): Promise<void> => {
    // Before the call: browsers open a window only as long as a press is fresh.
    opened.current = window.open('', 'client-test', WINDOW);
    setState({ is: 'starting' });
    try {
      if (change.allow !== undefined)
        onRegistered(await register({ tenantId, clientId }, 'allowedScopes', [change.allow]));
      const { testId: id, url } = await startTest(tenantId, clientId, change.ask);
      if (opened.current === null) window.open(url, '_blank', 'noopener');
      else opened.current.location.href = url;
      setState({ is: 'waiting', testId: id });
    } catch (error) {
      opened.current?.close();
      const keys = Object.keys(change).length === 0 ? { error: 'Common.Save.Error' as const } : CLIENT_ERRORS.edit;
      setState(isMissing(error) ? { is: 'hidden' } : { is: 'failed', error: failureText(error, keys) });
    }
  };
  return { state, start };
}

/** Signs a person in through the client in a small window, and tells which claims came (RFC 7636 with the platform's own test address). */
export function TestPanel({ obstacle, ...target }: TestPanelProps) {
  const t = useTranslations('clientkit.test');
  const again = useRef<HTMLButtonElement>(null);
  const { state, start } = useSignInTest(target);
  if (state.is === 'hidden') return null;
  const isBusy = state.is === 'starting' || state.is === 'waiting';
  return (
    <KitSection
      title={t('title')}
      className="border-b border-border"
      action={
        <Button
          ref={again}
          size="sm"
          icon={<LogIn />}
          pending={isBusy}
          disabledReason={obstacle === null ? undefined : t(`obstacle.${obstacle}`)}
          onClick={() => void start()}
        >
          {t(state.is === 'ended' || state.is === 'failed' ? 'again' : 'start')}
        </Button>
      }
    >
      {state.is === 'idle' ? (
        <p className="text-sm text-muted">{t(obstacle === null ? 'text' : `obstacle.${obstacle}`)}</p>
      ) : null}
      {isBusy ? <p className="text-sm text-muted">{t('waiting')}</p> : null}
      {state.is === 'failed' ? <InlineAlert tone="danger">{state.error}</InlineAlert> : null}
      {state.is === 'ended' ? (
        <Ended
          result={state.result}
          onChange={(change) => {
            // What was pressed goes with the result that it stands in.
            again.current?.focus();
            void start(change);
          }}
        />
      ) : null}
    </KitSection>
  );
}

const STEPS = ['authorize', 'token', 'person', 'userinfo'] as const;

/** What the button beside a missing claim does; none where settings of the client do not help. */
function changeFor({ reason, scope }: ClaimNote, asked: string | null): Change | null {
  if (scope === undefined) return null;
  if (reason === 'scopeNotAllowed') return { allow: scope };
  return reason === 'scopeNotAsked'
    ? { ask: [...new Set(`${asked ?? ''} ${scope}`.trim().split(/\s+/))].join(' ') }
    : null;
}

function Ended({ result, onChange }: { result: TestResult; onChange: (change: Change) => void }) {
  const t = useTranslations('clientkit.test');
  const { user, durationMs, error, idToken, accessToken, userinfo, notes } = result;
  if (result.state === 'refused') {
    const step = STEPS.find((one) => one === result.step);
    return (
      <Refusal error={error}>
        {t('refused', { step: step === undefined ? '' : t(`step.${step}`), known: step === undefined ? 'no' : 'yes' })}
      </Refusal>
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
      <ClaimsTable
        claims={{ ...accessToken, ...userinfo, ...idToken }}
        notes={notes}
        renderRemedy={(note) => {
          const change = changeFor(note, result.scope);
          if (change === null) return null;
          return (
            <Button size="sm" onClick={() => onChange(change)}>
              {t('allow' in change ? 'allow' : 'ask')}
            </Button>
          );
        }}
      />
    </>
  );
}
