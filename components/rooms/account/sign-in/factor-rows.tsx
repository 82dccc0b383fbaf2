'use client';

import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { LifeBuoy, Smartphone, TriangleAlert } from '@/components/ui/primitives/icons';
import type { Factors } from '@/lib/contract/rooms/account/entities';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog').then((module) => module.AuthenticatorDialog));
const NewCodesDialog = lazy(() => import('./factor-dialogs').then((module) => module.NewCodesDialog));
const RemoveAppDialog = lazy(() => import('./factor-dialogs').then((module) => module.RemoveAppDialog));

const WITHOUT_APP = { alone: ['authenticator'] } as const;
const WITH_APP = { alone: ['authenticator', 'remove-authenticator', 'recovery-codes'] } as const;
/** So few that it is time for new ones. */
const FEW_CODES = 3;

/** The authenticator app and the recovery codes, among the ways to sign in. */
export function FactorRows({ initial }: { initial: Factors | undefined }) {
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
