import { Brand } from './brand';
import { AboutMenu, LanguageMenu, ThemeMenu } from './header-menus';
import type { ShellData } from '../place';

/** The header of pages without the sidebar: the console's name and the menus that need no session. */
export function BareHeader({ version, privacyUrl }: Pick<ShellData, 'version' | 'privacyUrl'>) {
  return (
    <header className="flex h-12 shrink-0 items-center justify-between gap-2 px-4 max-[22.5rem]:px-2 max-[22.5rem]:[&_.truncate]:text-sm lg:px-6">
      <Brand />
      <div className="flex w-26.5 shrink-0 items-center gap-0.5 touch:w-34">
        <LanguageMenu />
        <ThemeMenu />
        <AboutMenu version={version} privacyUrl={privacyUrl} />
      </div>
    </header>
  );
}
