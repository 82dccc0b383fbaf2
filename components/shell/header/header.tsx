'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { MenuButton } from '@/components/ui/overlays/menu-button';
import { Breadcrumb } from './breadcrumb';
import { Drawer } from '../drawer';
import { AboutMenu, LanguageMenu, ThemeMenu } from './header-menus';
import type { Account, Place, ShellData } from '../place';
import { SearchButton } from './search-button';

const UserMenuPanel = lazy(() => import('./user-menu-panel').then((module) => module.UserMenuPanel));

export type HeaderProps = { data: ShellData; place: Place };

/** The bar at the top: where one is, the language, theme and help menus, and who is signed in. */
export function Header({ data, place }: HeaderProps) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-border bg-background px-4 lg:px-6 print:hidden">
      <Drawer data={data} place={place} />
      <Breadcrumb place={place} />
      <SearchButton data={data} place={place} />
      {/* As wide as its buttons before they are parsed: nothing moves when the next one comes. */}
      <div className="flex w-11 shrink-0 items-center justify-end gap-0.5 sm:w-35.5 sm:touch:w-45.5">
        {/* A phone has room for where one is: these are in the settings there. */}
        <div className="contents max-sm:hidden">
          <LanguageMenu />
          <ThemeMenu />
          <AboutMenu version={data.version} privacyUrl={data.privacyUrl} />
        </div>
        <UserMenu user={data.user} version={data.version} privacyUrl={data.privacyUrl} />
      </div>
    </header>
  );
}

/** Who is signed in, at the end of the header; opens the user menu. */
function UserMenu(account: Account) {
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
