import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { MenuButton } from '@/components/ui/overlays/menu-button';
import { AboutMenu, LanguageMenu, ThemeMenu } from './header-menus';
import type { Account, Place, ShellData } from '../place';
import { SearchButton } from './search-button';
import { Menu, ChevronRight } from '@/components/ui/primitives/icons';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import type { SidebarProps } from '../sidebar';
import { Link } from '@/components/ui/mechanisms/link';
import { canOpen, screenRow } from '@/lib/contract/access';
import { placePath } from '@/lib/paths';
import { cx } from '@/components/ui/primitives/cx';

const UserMenuPanel = lazy(() => import('./user-menu-panel'), 'UserMenuPanel');

export function Header({ data, place }: { data: ShellData; place: Place }) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-border bg-background px-4 max-[22.5rem]:gap-1 lg:px-6 print:hidden">
      <Drawer data={data} place={place} />
      <Breadcrumb place={place} />
      <SearchButton data={data} place={place} />
      {/* As wide as its buttons before they are parsed, so that nothing moves. */}
      <div className="flex w-11 shrink-0 items-center justify-end gap-0.5 sm:w-35.5 sm:touch:w-45.5">
        {/* A phone only has room for the current place: these are in the settings there. */}
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

function UserMenu(account: Account) {
  const { user } = account;
  const t = useTranslations('shell');
  return (
    <MenuButton
      renderPanel={(props) => <UserMenuPanel {...props} {...account} />}
      trigger={
        <button
          type="button"
          title={user.name}
          className="grid size-8.5 shrink-0 place-items-center rounded-full transition-colors hover:bg-hover touch:size-11 data-[state=open]:bg-hover"
        >
          <Avatar name={user.name} id={user.id} />
          <span className="sr-only">{t('userMenu', { name: user.name })}</span>
        </button>
      }
    />
  );
}

const DrawerPanel = lazy(() => import('../drawer-panel'), 'DrawerPanel');

/** The button that opens the sidebar on screens below 1024 px. */
function Drawer({ data, place }: Omit<SidebarProps, 'onNavigate'>) {
  const t = useTranslations('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [preloaded, setPreloaded] = useState(false);
  const [open, setOpen] = useState(false);
  const preload = (): void => setPreloaded(true);
  return (
    <>
      <IconButton
        ref={button}
        label={t('openNavigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          preload();
          setOpen(true);
        }}
      >
        <Menu />
      </IconButton>
      {preloaded ? <DrawerPanel data={data} place={place} open={open} onOpenChange={setOpen} opener={button} /> : null}
    </>
  );
}

type Crumb = { key: string; label: string; href?: string };

/**
 * If there is not enough room, the first parts are hidden before the page is cut: all but the page on phones, the organization on slightly
 * wider screens.
 */
const ROOM = ['hidden sm:flex', 'hidden md:flex'];

/** Organization › tenant › page. The page is current; the others are links if they may be opened. */
function Breadcrumb({ place }: { place: Place }) {
  const t = useTranslations('shell');
  const { organization, tenant, screen, subject } = place;
  const scope = screen === undefined ? 'user' : screenRow(screen).scope;
  const crumbs: Crumb[] = [];
  if (organization) {
    const open = canOpen(subject, 'organization');
    crumbs.push({
      key: organization.id,
      label: organization.name,
      href: open ? placePath(organization.id) : undefined,
    });
  }
  if (organization && tenant && scope !== 'organization') {
    const open = canOpen(subject, 'tenant');
    crumbs.push({
      key: tenant.id,
      label: tenant.name,
      href: open ? placePath(organization.id, tenant.id) : undefined,
    });
  }
  if (screen !== undefined) crumbs.push({ key: 'screen', label: t(`screen.${screen}`) });
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map((crumb, index) => {
          const after = crumbs.length - 1 - index;
          const isLast = after === 0;
          return (
            <li
              key={crumb.key}
              className={cx(
                'items-center gap-1.5',
                isLast ? 'flex max-w-full shrink-0' : cx('min-w-0', ROOM[after - 1]),
              )}
            >
              {crumb.href !== undefined && !isLast ? (
                <Link
                  href={crumb.href}
                  title={crumb.label}
                  className="truncate rounded-sm text-muted hover:text-text touch:py-3"
                >
                  {crumb.label}
                </Link>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  title={crumb.label}
                  className={cx(
                    'truncate',
                    // At a zoom of 400 % it has two lines.
                    isLast
                      ? 'font-semibold max-[22.5rem]:line-clamp-2 max-[22.5rem]:text-sm max-[22.5rem]:leading-4 max-[22.5rem]:whitespace-normal'
                      : 'text-muted',
                  )}
                >
                  {crumb.label}
                </span>
              )}
              {isLast ? null : <ChevronRight className="size-3.5 text-faint" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
