'use client';

import { KeyRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import type { TestToken } from '@/lib/contract/rooms/clients/entities';
import { ClaimsTable } from './claims-table';
import { isMissing, testToken } from './kit-data';
import { KitSection, Refusal } from './kit-section';

type State = { pending: boolean; result: TestToken | null; error: string | null; hidden: boolean };
const START: State = { pending: false, result: null, error: null, hidden: false };

/** A service gets a token; no user has to sign in for it. */
export function TokenPanel({ tenantId, clientId }: { tenantId: string; clientId: string }) {
  const t = useTranslations('clientkit.token');
  const failureText = useFailureText();
  const [{ pending, result, error, hidden }, setState] = useState<State>(START);
  const start = async (): Promise<void> => {
    setState({ ...START, pending: true });
    try {
      setState({ ...START, result: await testToken(tenantId, clientId) });
    } catch (failure) {
      setState({ ...START, hidden: isMissing(failure), error: failureText(failure, { error: 'Common.Save.Error' }) });
    }
  };
  if (hidden) return null;
  const refusal = result?.error ?? null;
  return (
    <KitSection
      title={t('title')}
      action={
        <Button size="sm" icon={<KeyRound />} pending={pending} onClick={() => void start()}>
          {t(result === null ? 'start' : 'again')}
        </Button>
      }
    >
      {result === null && error === null ? <p className="text-sm text-muted">{t('text')}</p> : null}
      {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
      {refusal === null ? null : <Refusal error={refusal}>{t('refused')}</Refusal>}
      {result !== null && refusal === null ? (
        <>
          <p className="font-medium">{t('issued', { seconds: result.expiresIn ?? 0 })}</p>
          {result.accessToken === null ? (
            <p className="text-sm text-muted">{t('opaque')}</p>
          ) : (
            <ClaimsTable claims={result.accessToken} notes={result.notes} />
          )}
        </>
      ) : null}
    </KitSection>
  );
}
