'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { MenuButton } from '@/components/ui/overlays/menu-button';
import type { Account } from '../place';

const UserMenuPanel = lazy(() => import('./user-menu-panel').then((module) => module.UserMenuPanel));

/** Who is signed in, at the end of the header; opens the user menu. */
export function UserMenu(account: Account) {
  const { user } = account;
  const t = useTranslations('shell');
  return (
    <MenuButton
      renderPanel={(props) => <UserMenuPanel {...props} {...account} />}
      trigger={
        <button
          type="button"
          aria-label={t('userMenu', { name: user.name })}
          title={user.name}
          className="grid size-8.5 shrink-0 place-items-center rounded-full transition-colors hover:bg-hover touch:size-11 data-[state=open]:bg-hover"
        >
          <Avatar name={user.name} id={user.id} />
        </button>
      }
    />
  );
}
