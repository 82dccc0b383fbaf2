import { Check, LogIn } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useRef } from 'react';
import { useTestWindow } from '@/components/form/use-test-window';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import type { TestResult } from '@/lib/contract/rooms/clients/entities';
import { rich } from '../rich-text';
import { CLIENT_ERRORS } from '../clients-data';
import type { ClaimNote } from './claim-words';
import { ClaimsTable } from './claims-table';
import type { TestObstacle } from './kit-rules';
import { isUnserved } from '@/lib/console/browser/api-error';
import { type Registered, register, startTest, testResult } from './kit-data';
import { KitSection, Refusal } from './kit-section';

export type TestPanelProps = {
  tenantId: string;
  clientId: string;
  /** Why it must fail now; null if it may succeed. */
  obstacle: TestObstacle | null;
  onRegistered: (part: Partial<Registered>) => void;
};

/** A change in the next test: a scope that it requests in addition, or that the client may request from now on. */
type Change = { ask?: string; allow?: string };

type TestTarget = Pick<TestPanelProps, 'tenantId' | 'clientId' | 'onRegistered'>;

/** A test in its popup window; scopes that the client lacks are registered first. */
function useSignInTest({ tenantId, clientId, onRegistered }: TestTarget) {
  const look = useCallback((testId: string) => testResult(tenantId, clientId, testId), [tenantId, clientId]);
  const { state, start } = useTestWindow({ name: 'client-test', look, isMissing: isUnserved });
  const begin = async ({ ask, allow }: Change): Promise<{ testId: string; url: string }> => {
    if (allow !== undefined) onRegistered(await register({ tenantId, clientId }, 'allowedScopes', [allow]));
    return await startTest(tenantId, clientId, ask);
  };
  return {
    state,
    start: (change: Change = {}) =>
      start(() => begin(change), Object.keys(change).length === 0 ? undefined : CLIENT_ERRORS.edit),
  };
}

/**
 * Signs a person in through the client in a popup window, and shows the returned claims (RFC 7636 with the platform's own test address).
 */
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
            // The pressed button disappears with its result.
            again.current?.focus();
            void start(change);
          }}
        />
      ) : null}
    </KitSection>
  );
}

const STEPS = ['authorize', 'token', 'person', 'userinfo'] as const;

/** The effect of the button beside a missing claim; undefined if client settings do not help. */
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
