'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { Search } from '@/components/ui/primitives/icons';
import { KEY } from '../palette/shortcuts';
import { useShortcuts } from '../palette/use-shortcuts';
import type { Place, ShellData } from '../place';

const Palette = lazy(() => import('../palette/palette').then((module) => module.Palette), { optional: true });
const ShortcutHelp = lazy(() => import('../palette/shortcut-help').then((module) => module.ShortcutHelp), {
  optional: true,
});

/** The field of the header that opens the search over everything; an icon where there is little room. */
export function SearchButton({ data, place }: { data: ShellData; place: Place }) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  useShortcuts(
    place,
    () => setOpen('search'),
    () => setOpen('help'),
  );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-label={t('search')}
        onClick={() => setOpen('search')}
        className="flex size-8.5 shrink-0 items-center justify-center gap-2.5 rounded-lg text-muted transition-colors hover:bg-hover xl:w-70 xl:justify-start xl:border xl:border-border xl:bg-surface xl:px-3 touch:size-11 xl:touch:w-70"
      >
        <Search />
        <span className="flex-1 truncate text-left text-sm max-xl:hidden">{t('search')}</span>
        <kbd className="kbd max-xl:hidden">{KEY.search}</kbd>
      </button>
      {open === 'search' ? (
        <Palette data={data} place={place} open onOpenChange={(next: boolean) => setOpen(next ? 'search' : null)} />
      ) : null}
      {open === 'help' ? <ShortcutHelp place={place} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
