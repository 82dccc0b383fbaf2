'use client';

import { Check, Copy, LogOut, Settings } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { paths, screenPath } from '@/lib/paths';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import { MenuEntryPrimitive, MenuItems, MenuPanel, MenuSeparator } from '@/components/ui/overlays/menu-panel';
import { useCopy } from '@/components/ui/primitives/use-copy';
import type { ShellData } from './place';

/** What the user menu holds: name, e-mail, id to copy, settings and sign out. */
export function UserMenuPanel({ user, ...panel }: MenuPanelProps & Pick<ShellData, 'user'>) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { copied, copy } = useCopy();
  return (
    <MenuPanel {...panel} side="top" align="start" className="w-(--radix-dropdown-menu-trigger-width)">
      <div className="px-2 pt-1.5 pb-1">
        <p className="truncate font-semibold">{user.name}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </div>
      {/* An entry of the menu, so that the arrow keys reach it; it stays open to show the tick. */}
      <MenuEntryPrimitive
        aria-label={`${common('copy.label', { label: t('userId') })}: ${user.id}`}
        onSelect={(event) => {
          event.preventDefault();
          void copy(user.id);
        }}
        className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-muted outline-none data-highlighted:bg-hover data-highlighted:text-text"
      >
        <span className="min-w-0 flex-1 truncate font-mono text-xs">{user.id}</span>
        {copied ? <Check className="text-success" /> : <Copy />}
      </MenuEntryPrimitive>
      <MenuSeparator />
      <MenuItems
        items={[
          { id: 'settings', label: t('settings'), icon: <Settings />, href: screenPath('settings', {}) },
          { id: 'logout', label: t('logout'), icon: <LogOut />, href: paths.logout },
        ]}
      />
    </MenuPanel>
  );
}
