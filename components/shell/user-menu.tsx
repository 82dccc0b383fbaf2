'use client';

import { Item } from '@radix-ui/react-dropdown-menu';
import { Check, ChevronsUpDown, Copy, LogOut, Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { paths, screenPath } from '@/lib/paths';
import { Avatar } from '../ui/avatar';
import { MenuContent, MenuItems, MenuRoot, MenuSeparator, MenuTrigger } from '../ui/menu';
import { useCopy } from '../ui/use-copy';
import type { ShellData } from './place';

/** Who is signed in, at the foot of the sidebar: name, e-mail, id to copy, settings and log out. */
export function UserMenu({ user }: Pick<ShellData, 'user'>) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { copied, copy } = useCopy();
  return (
    <MenuRoot modal={false}>
      <MenuTrigger
        aria-label={t('userMenu', { name: user.name })}
        className="flex w-full min-w-0 items-center gap-2.5 rounded-lg p-2 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover"
      >
        <Avatar name={user.name} id={user.id} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold">{user.name}</span>
          <span className="truncate text-xs text-muted">{user.email}</span>
        </span>
        <ChevronsUpDown className="text-faint" />
      </MenuTrigger>
      <MenuContent side="top" align="start" className="w-(--radix-dropdown-menu-trigger-width)">
        <div className="px-2 pt-1.5 pb-1">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
        {/* An entry of the menu, so that the arrow keys reach it; it stays open to show the tick. */}
        <Item
          aria-label={`${common('copy.label', { label: t('userId') })}: ${user.id}`}
          onSelect={(event) => {
            event.preventDefault();
            void copy(user.id);
          }}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-muted outline-none data-highlighted:bg-hover data-highlighted:text-text"
        >
          <span className="min-w-0 flex-1 truncate font-mono text-xs">{user.id}</span>
          {copied ? <Check className="text-success" /> : <Copy />}
        </Item>
        <MenuSeparator />
        <MenuItems
          items={[
            { id: 'settings', label: t('settings'), icon: <Settings />, href: screenPath('settings', {}) },
            { id: 'logout', label: t('logout'), icon: <LogOut />, href: paths.logout },
          ]}
        />
      </MenuContent>
    </MenuRoot>
  );
}
