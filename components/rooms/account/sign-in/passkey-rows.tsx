import { Ellipsis, Fingerprint, KeyRound, Pencil, Plus, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { Menu } from '@/components/ui/overlays/menu';
import { ActionRow } from '@/components/ui/primitives/action-row';
import { Badge } from '@/components/ui/primitives/badge';
import { buttonClass } from '@/components/ui/primitives/button-class';
import type { Passkey } from '@/lib/contract/rooms/account/entities';
import { loginPath, screenPath } from '@/lib/paths';
import { LastUse } from './last-use';

const RenameDialog = lazy(() => import('./passkey-rename-dialog'), 'PasskeyRenameDialog');
const RemoveDialog = lazy(() => import('./passkey-remove-dialog'), 'PasskeyRemoveDialog');

/** Made on the platform's own page, which leads back here: a passkey belongs to its address. */
const ADD = loginPath({ action: 'addPasskey', returnUrl: screenPath('yourAccount', {}) });

type Asked = { what: 'rename' | 'remove'; passkey: Passkey };

export function AddPasskey() {
  const t = useTranslations('account.passkeys');
  return (
    <a href={ADD} className={buttonClass({ size: 'sm' })}>
      <Plus />
      {t('add')}
    </a>
  );
}

export function PasskeyRows({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: () => void }) {
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
