'use client';

import { Lock } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { LoadFailure } from '@/components/form/load-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { Panel } from '@/components/ui/primitives/panel';
import type { Factors } from '@/lib/contract/rooms/account/entities';
import { FactorRows } from './factor-rows';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OperationResult } from '@/lib/contract/operations';

const PasswordDialog = lazy(() => import('./password-dialog').then((module) => module.PasswordDialog));

const DIALOGS = { alone: ['password'] } as const;

export type SignInPanelProps = {
  initial: OperationResult<'me.password'> | undefined;
  /** Null on a platform without second factors; undefined when the server could not load them. */
  factors: Factors | undefined | null;
};

/** The ways to sign in: the authenticator app with its recovery codes, and the password. */
export function SignInPanel({ initial, factors }: SignInPanelProps) {
  const t = useTranslations('account.own');
  const { data, error, mutate } = useOperation(operationKey('me.password', {}), { fallbackData: initial });
  const { mutate: mutateAny } = useSWRConfig();
  const dialog = useDialogParam(DIALOGS);
  const changed = (): void => {
    void mutate();
    // It may have ended sessions.
    void mutateAny(operationKey('me.sessions', {}));
  };
  if (data === undefined && error !== undefined) {
    return (
      <Panel title={t('ways')}>
        <LoadFailure error={error} onRetry={mutate} />
      </Panel>
    );
  }
  const changedAt = data?.changedAt ?? null;
  return (
    <Panel title={t('ways')} flush>
      <ActionList>
        {factors === null ? null : <FactorRows initial={factors} />}
        <ActionRow
          icon={<Lock />}
          title={t('password')}
          text={
            changedAt === null ? (
              t('passwordFirst')
            ) : (
              <>
                {t('passwordChanged')} <RelativeTime value={changedAt} />
              </>
            )
          }
        >
          <Button size="sm" onClick={() => dialog.open('password')} aria-label={t('passwordChange')}>
            {t('change')}
          </Button>
        </ActionRow>
      </ActionList>
      {dialog.name === 'password' ? <PasswordDialog onClose={dialog.close} onChanged={changed} /> : null}
    </Panel>
  );
}
