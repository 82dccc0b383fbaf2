import { Check, Copy, ExternalLink, LogOut, Settings, ShieldCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { paths, screenPath } from '@/lib/paths';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { MenuEntryPrimitive, MenuItems, MenuPanel, MenuSeparator } from '@/components/ui/overlays/menu-panel';
import { ShortId } from '@/components/ui/primitives/truncated';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { Avatar } from '@/components/ui/marks/avatar';
import { safeUrl } from '@/components/ui/primitives/safe-url';
import type { Account } from '../place';

export function UserMenuPanel({ user, version, privacyUrl, ...panel }: MenuPanelProps & Account) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { copied, copy } = useCopy();
  const privacy = privacyUrl === undefined ? null : safeUrl(privacyUrl);
  return (
    <MenuPanel {...panel} align="end" className="w-87 max-w-[calc(100vw-1rem)]">
      <div className="flex items-center gap-3 px-2 py-2">
        <Avatar name={user.name} id={user.id} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      {/* An entry of the menu, so that the arrow keys reach it; the menu stays open to show the tick. */}
      <MenuEntryPrimitive
        onSelect={(event) => {
          event.preventDefault();
          void copy(user.id);
        }}
        className="flex h-8 cursor-pointer items-center gap-3 rounded-md px-2 text-muted outline-none data-highlighted:bg-hover touch:h-11"
      >
        <span className="sr-only">{`${common('copy.label', { label: t('userId') })}: ${user.id}`}</span>
        <span aria-hidden className="flex min-w-0 flex-1 items-center gap-3">
          <span className="text-sm">{t('id')}</span>
          <ShortId text={user.id} className="flex-1 font-mono text-xs text-text" />
        </span>
        {copied ? <Check className="text-success" /> : <Copy />}
      </MenuEntryPrimitive>
      <MenuSeparator />
      <MenuItems
        items={[
          { id: 'account', label: t('account'), icon: <ShieldCheck />, href: screenPath('yourAccount', {}) },
          { id: 'settings', label: t('settings'), icon: <Settings />, href: screenPath('settings', {}) },
          { id: 'logout', label: t('logout'), icon: <LogOut />, href: paths.logout, separated: true },
        ]}
      />
      <MenuSeparator />
      <div className="flex min-h-8 items-center justify-between px-2 text-xs text-muted">
        <span className="tabular-nums">{t('version', { version })}</span>
        {privacy === null ? null : (
          <MenuEntryPrimitive
            asChild
            className="-mr-2 flex h-8 items-center gap-1.5 rounded-md px-2 outline-none data-highlighted:bg-hover data-highlighted:text-text touch:h-11"
          >
            <a href={privacy} target="_blank" rel="noopener noreferrer">
              {t('privacy')}
              <ExternalLink className="size-3.5" />
            </a>
          </MenuEntryPrimitive>
        )}
      </div>
    </MenuPanel>
  );
}
