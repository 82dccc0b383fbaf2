'use client';

import { Breadcrumb } from './breadcrumb';
import { Drawer } from './drawer';
import { AboutMenu, LanguageMenu, ThemeMenu } from './header-menus';
import type { Place, ShellData } from './place';

export type HeaderProps = { data: ShellData; place: Place };

/** The bar at the top: where one is, and the language, theme and version menus. */
export function Header({ data, place }: HeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-border bg-background px-4 lg:px-6 print:hidden">
      <Drawer data={data} place={place} />
      <Breadcrumb place={place} />
      {/* As wide as its three buttons before they are parsed: nothing moves when the next one comes. */}
      <div className="flex w-26.5 shrink-0 items-center gap-0.5 touch:w-34">
        <LanguageMenu />
        <ThemeMenu />
        <AboutMenu version={data.version} privacyUrl={data.privacyUrl} />
      </div>
    </header>
  );
}
