'use client';

import { ChevronsUpDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { MenuButton } from '@/components/ui/overlays/menu-button';
import type { ShellData } from './place';

const UserMenuPanel = lazy(() => import('./user-menu-panel').then((module) => module.UserMenuPanel));

/** Who is signed in, at the foot of the sidebar; opens the user menu. */
export function UserMenu({ user }: Pick<ShellData, 'user'>) {
  const t = useTranslations('shell');
  return (
    <MenuButton
      renderPanel={(props) => <UserMenuPanel {...props} user={user} />}
      trigger={
        <button
          type="button"
          aria-label={t('userMenu', { name: user.name })}
          className="flex w-full min-w-0 items-center gap-2.5 rounded-lg p-2 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar name={user.name} id={user.id} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-semibold">{user.name}</span>
            <span className="truncate text-xs text-muted">{user.email}</span>
          </span>
          <ChevronsUpDown className="text-faint" />
        </button>
      }
    />
  );
}
