'use client';

import { Lock, LifeBuoy, Smartphone, TriangleAlert } from '@/components/ui/primitives/icons';
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
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OperationResult } from '@/lib/contract/operations';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';

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

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog').then((module) => module.AuthenticatorDialog));
const NewCodesDialog = lazy(() => import('./factor-dialogs').then((module) => module.NewCodesDialog));
const RemoveAppDialog = lazy(() => import('./factor-dialogs').then((module) => module.RemoveAppDialog));

const WITHOUT_APP = { alone: ['authenticator'] } as const;
const WITH_APP = { alone: ['authenticator', 'remove-authenticator', 'recovery-codes'] } as const;
/** So few that it is time for new ones. */
const FEW_CODES = 3;

/** The authenticator app and the recovery codes, among the ways to sign in. */
function FactorRows({ initial }: { initial: Factors | undefined }) {
  const { data, error, mutate } = useOperation(operationKey('me.factors', {}), { fallbackData: initial });
  const app = data?.authenticator ?? null;
  const dialog = useDialogParam(app === null ? WITHOUT_APP : WITH_APP);
  if (data === undefined) {
    return error === undefined ? null : (
      <li className="px-5 py-4">
        <LoadFailure error={error} onRetry={mutate} />
      </li>
    );
  }
  const shared = { onClose: dialog.close, onChanged: () => void mutate() };
  return (
    <>
      <AppRow app={app} onOpen={dialog.open} />
      {app === null ? null : <CodesRow codes={data.recoveryCodes} onOpen={dialog.open} />}
      {dialog.name === 'authenticator' ? <AuthenticatorDialog {...shared} isReplaced={app !== null} /> : null}
      {dialog.name === 'recovery-codes' && app !== null ? <NewCodesDialog {...shared} /> : null}
      {dialog.name === 'remove-authenticator' && app !== null ? <RemoveAppDialog {...shared} /> : null}
    </>
  );
}

type OnOpen = (dialog: string) => void;

function AppRow({ app, onOpen }: { app: Factors['authenticator']; onOpen: OnOpen }) {
  const t = useTranslations('account.own.app');
  const dateText = useDateText();
  if (app === null) {
    return (
      <ActionRow icon={<Smartphone />} title={t('title')} text={t('none')}>
        <Button size="sm" onClick={() => onOpen('authenticator')} aria-label={t('addTitle')}>
          {t('add')}
        </Button>
      </ActionRow>
    );
  }
  const text = (
    <>
      {t('since', { date: dateText(app.addedAt, { dateStyle: 'long' }) })}
      <LastUse at={app.lastUsedAt} />
    </>
  );
  return (
    <ActionRow icon={<Smartphone />} title={t('title')} text={text}>
      <Button size="sm" onClick={() => onOpen('authenticator')} aria-label={t('replaceTitle')}>
        {t('replace')}
      </Button>
      <Button size="sm" onClick={() => onOpen('remove-authenticator')} aria-label={t('removeTitle')}>
        {t('remove')}
      </Button>
    </ActionRow>
  );
}

function CodesRow({ codes, onOpen }: { codes: Factors['recoveryCodes']; onOpen: OnOpen }) {
  const t = useTranslations('account.own.codes');
  const left = t('left', { left: codes.left, total: codes.total });
  const text = (
    <>
      {codes.left > FEW_CODES ? (
        left
      ) : (
        <span className="inline-flex items-center gap-1 font-medium text-warning">
          <TriangleAlert className="size-3.5" />
          {left}
        </span>
      )}
      <LastUse at={codes.lastUsedAt} />
    </>
  );
  return (
    <ActionRow icon={<LifeBuoy />} title={t('title')} text={text}>
      <Button size="sm" onClick={() => onOpen('recovery-codes')}>
        {t('make')}
      </Button>
    </ActionRow>
  );
}

function LastUse({ at }: { at: string | null }) {
  const t = useTranslations('account.own');
  return at === null ? null : (
    <>
      {' · '}
      {t('used')} <RelativeTime value={at} />
    </>
  );
}
