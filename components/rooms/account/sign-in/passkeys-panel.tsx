'use client';

import { Ellipsis, Fingerprint, KeyRound, Pencil, Plus, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { Menu } from '@/components/ui/overlays/menu';
import { Badge } from '@/components/ui/primitives/badge';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Panel } from '@/components/ui/primitives/panel';
import { Truncated } from '@/components/ui/primitives/truncated';
import type { Passkey } from '@/lib/contract/rooms/account/entities';
import { loginPath, screenPath } from '@/lib/paths';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OperationResult } from '@/lib/contract/operations';

const RenameDialog = lazy(() => import('./passkey-rename-dialog').then((module) => module.PasskeyRenameDialog));
const RemoveDialog = lazy(() => import('./passkey-remove-dialog').then((module) => module.PasskeyRemoveDialog));

/** Made on the platform's own page, which leads back here: a passkey belongs to its address. */
const ADD = loginPath({ action: 'addPasskey', returnUrl: screenPath('yourAccount', {}) });

type Asked = { what: 'rename' | 'remove'; passkey: Passkey };

/** The person's passkeys. `initial` is undefined when the server could not load them. */
export function PasskeysPanel({ initial }: { initial: OperationResult<'me.passkeys'> | undefined }) {
  const t = useTranslations('account.passkeys');
  const { data, error, mutate } = useOperation(operationKey('me.passkeys', {}), { fallbackData: initial });
  const [asked, setAsked] = useState<Asked | null>(null);
  if (data === null) return null;
  if (data === undefined) {
    return (
      <Panel title={t('title')}>{error === undefined ? null : <LoadFailure error={error} onRetry={mutate} />}</Panel>
    );
  }
  const { passkeys, canAdd } = data;
  const again = (): void => void mutate();
  const close = (): void => setAsked(null);
  return (
    <Panel
      title={t('title')}
      flush={passkeys.length > 0}
      actions={
        canAdd ? (
          <a href={ADD} className={buttonClass({ size: 'sm' })}>
            <Plus />
            {t('add')}
          </a>
        ) : null
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-border-subtle">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
          ))}
        </ul>
      )}
      {asked?.what === 'rename' ? <RenameDialog passkey={asked.passkey} onClose={close} onChanged={again} /> : null}
      {asked?.what === 'remove' ? <RemoveDialog passkey={asked.passkey} onClose={close} onRemoved={again} /> : null}
    </Panel>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: Asked['what']) => void }) {
  const t = useTranslations('account.passkeys');
  const dateText = useDateText();
  const { name, isSynced, madeBy, createdAt, lastUsedAt } = passkey;
  const badge = isSynced ? (madeBy === null ? t('synced') : t('syncedBy', { name: madeBy })) : t('stays');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-lg bg-chip text-muted">
        {isSynced ? <Fingerprint /> : <KeyRound />}
      </span>
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Truncated text={name} className="font-medium" />
          <Badge>{badge}</Badge>
        </span>
        <span className="text-sm text-muted">{t('made', { date: dateText(createdAt, { dateStyle: 'medium' }) })}</span>
      </span>
      <span className="text-sm text-muted max-sm:order-1 max-sm:basis-full max-sm:pl-13">
        {lastUsedAt === null ? (
          t('unused')
        ) : (
          <>
            {t('used')} <RelativeTime value={lastUsedAt} />
          </>
        )}
      </span>
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
    </li>
  );
}
