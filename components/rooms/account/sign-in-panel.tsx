'use client';

import { Lock } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { Panel } from '@/components/ui/primitives/panel';
import { type PasswordState, usePassword, useSessionsAgain } from './account-data';

const PasswordDialog = lazy(() => import('./password-dialog').then((module) => module.PasswordDialog));

const DIALOGS = { alone: ['password'] } as const;

/** The ways to sign in: the password, and changing it. */
export function SignInPanel({ initial }: { initial: PasswordState | undefined }) {
  const t = useTranslations('account.own');
  const { data, error, mutate } = usePassword(initial);
  const askSessions = useSessionsAgain();
  const dialog = useDialogParam(DIALOGS);
  const changed = (): void => {
    void mutate();
    askSessions();
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
