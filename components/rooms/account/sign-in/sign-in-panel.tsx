import {
  Lock,
  LifeBuoy,
  Smartphone,
  TriangleAlert,
  Ellipsis,
  Fingerprint,
  KeyRound,
  Pencil,
  Plus,
  Trash2,
} from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { LoadFailure } from '@/components/form/load-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { Panel } from '@/components/ui/primitives/panel';
import type { Factors, Passkey } from '@/lib/contract/rooms/account/entities';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OperationResult } from '@/lib/contract/operations';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useState } from 'react';
import { Menu } from '@/components/ui/overlays/menu';
import { Badge } from '@/components/ui/primitives/badge';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { loginPath, screenPath } from '@/lib/paths';

const PasswordDialog = lazy(() => import('./password-dialog'), 'PasswordDialog');

const DIALOGS = { alone: ['password'] } as const;

export type SignInPanelProps = {
  /** Null if the platform has none for this person; undefined if the server could not load them. */
  passkeys: OperationResult<'me.passkeys'> | undefined;
  /** Null if the platform has none for this person; undefined if the server could not load it. */
  password: OperationResult<'me.password'> | undefined;
  /** Null on a platform without second factors; undefined if the server could not load them. */
  factors: Factors | undefined | null;
};

/** The ways to sign in, in the order in which they are offered: passkeys, the authenticator app with its recovery codes, the password. */
export function SignInPanel({ passkeys, password, factors }: SignInPanelProps) {
  const t = useTranslations('account.own');
  const keys = useOperation(passkeys === null ? null : operationKey('me.passkeys', {}), { fallbackData: passkeys });
  return (
    <Panel title={t('ways')} flush actions={keys.data?.canAdd ? <AddPasskey /> : null}>
      <ActionList label={t('ways')}>
        {keys.data ? (
          <PasskeyRows passkeys={keys.data.passkeys} onChanged={() => void keys.mutate()} />
        ) : (
          <FailureRow {...keys} />
        )}
        {password === null || factors === null ? null : <FactorRows initial={factors} />}
        {password === null ? null : <PasswordRow initial={password} />}
      </ActionList>
    </Panel>
  );
}

/** Replaces what could not be loaded. */
function FailureRow({ error, mutate }: { error?: unknown; mutate: () => unknown }) {
  return error === undefined ? null : (
    <li className="px-5 py-4">
      <LoadFailure error={error} onRetry={mutate} />
    </li>
  );
}

function PasswordRow({ initial }: { initial: OperationResult<'me.password'> | undefined }) {
  const t = useTranslations('account.own');
  const { data, error, mutate } = useOperation(operationKey('me.password', {}), { fallbackData: initial });
  const { mutate: mutateAny } = useSWRConfig();
  const dialog = useDialogParam(DIALOGS);
  const changed = (): void => {
    void mutate();
    // The change may have ended sessions.
    void mutateAny(operationKey('me.sessions', {}));
  };
  if (data === undefined && error !== undefined) return <FailureRow {...{ error, mutate }} />;
  const changedAt = data?.changedAt ?? null;
  const text =
    changedAt === null ? (
      t('passwordFirst')
    ) : (
      <>
        {t('passwordChanged')} <RelativeTime value={changedAt} />
      </>
    );
  return (
    <>
      <ActionRow icon={<Lock />} title={t('password')} text={text}>
        <Button size="sm" onClick={() => dialog.open('password')} aria-label={t('passwordChange')}>
          {t('change')}
        </Button>
      </ActionRow>
      {dialog.name === 'password' ? <PasswordDialog onClose={dialog.close} onChanged={changed} /> : null}
    </>
  );
}

const AuthenticatorDialog = lazy(() => import('./authenticator-dialog'), 'AuthenticatorDialog');
const NewCodesDialog = lazy(() => import('./factor-dialogs'), 'NewCodesDialog');
const RemoveAppDialog = lazy(() => import('./factor-dialogs'), 'RemoveAppDialog');

const WITHOUT_APP = { alone: ['authenticator'] } as const;
const WITH_APP = { alone: ['authenticator', 'remove-authenticator', 'recovery-codes'] } as const;
/** From this few codes on, new ones are advised. */
const FEW_CODES = 3;

function FactorRows({ initial }: { initial: Factors | undefined }) {
  const { data, error, mutate } = useOperation(operationKey('me.factors', {}), { fallbackData: initial });
  const app = data?.authenticator ?? null;
  const dialog = useDialogParam(app === null ? WITHOUT_APP : WITH_APP);
  if (data === undefined) return <FailureRow {...{ error, mutate }} />;
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

const used = (at: string | null) => (at === null ? undefined : <LastUse at={at} />);

/** "Used 3 weeks ago", for one way to sign in. */
function LastUse({ at }: { at: string }) {
  const t = useTranslations('account.own');
  return (
    <>
      {t('used')} <RelativeTime value={at} />
    </>
  );
}

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
  return (
    <ActionRow
      icon={<Smartphone />}
      title={t('title')}
      text={t('since', { date: dateText(app.addedAt, { dateStyle: 'long' }) })}
      used={used(app.lastUsedAt)}
    >
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
  const text =
    codes.left > FEW_CODES ? (
      left
    ) : (
      <span className="inline-flex items-center gap-1 font-medium text-warning">
        <TriangleAlert className="size-3.5" />
        {left}
      </span>
    );
  return (
    <ActionRow icon={<LifeBuoy />} title={t('title')} text={text} used={used(codes.lastUsedAt)}>
      <Button size="sm" onClick={() => onOpen('recovery-codes')}>
        {t('make')}
      </Button>
    </ActionRow>
  );
}

const RenameDialog = lazy(() => import('./passkey-rename-dialog'), 'PasskeyRenameDialog');
const RemoveDialog = lazy(() => import('./passkey-remove-dialog'), 'PasskeyRemoveDialog');

/** Created on the platform's own page, which returns here, because a passkey belongs to an origin. */
const ADD = loginPath({ action: 'addPasskey', returnUrl: screenPath('yourAccount', {}) });

type Asked = { what: 'rename' | 'remove'; passkey: Passkey };

function AddPasskey() {
  const t = useTranslations('account.passkeys');
  return (
    <a href={ADD} className={buttonClass({ size: 'sm' })}>
      <Plus />
      {t('add')}
    </a>
  );
}

function PasskeyRows({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: () => void }) {
  const t = useTranslations('account.passkeys');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      {passkeys.length > 0 ? null : <ActionRow icon={<Fingerprint />} title={t('title')} text={t('none')} />}
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
      ))}
      {asked?.what === 'rename' ? <RenameDialog passkey={asked.passkey} onClose={close} onChanged={onChanged} /> : null}
      {asked?.what === 'remove' ? <RemoveDialog passkey={asked.passkey} onClose={close} onRemoved={onChanged} /> : null}
    </>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: Asked['what']) => void }) {
  const t = useTranslations('account.passkeys');
  const dateText = useDateText();
  const { name, isSynced, madeBy, createdAt, lastUsedAt } = passkey;
  const badge = isSynced ? (madeBy === null ? t('synced') : t('syncedBy', { name: madeBy })) : t('stays');
  return (
    <ActionRow
      icon={isSynced ? <Fingerprint /> : <KeyRound />}
      title={name}
      badge={<Badge>{badge}</Badge>}
      text={t('made', { date: dateText(createdAt, { dateStyle: 'medium' }) })}
      used={lastUsedAt === null ? t('unused') : <LastUse at={lastUsedAt} />}
      menu={
        <Menu
          trigger={
            <button type="button" aria-label={t('actionsOf', { name })} className="table-menu-button">
              <Ellipsis />
            </button>
          }
          items={[
            { id: 'rename', label: t('rename'), icon: <Pencil />, onSelect: () => onAsk('rename') },
            { id: 'remove', label: t('remove'), icon: <Trash2 />, danger: true, onSelect: () => onAsk('remove') },
          ]}
        />
      }
    />
  );
}
