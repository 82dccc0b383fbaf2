import { useTranslations } from 'next-intl';
import { useState, useEffect, useRef } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { Search } from '@/components/ui/primitives/icons';
import { type GoKey, KEY, GO_KEYS } from '../palette/shortcuts';
import type { Place, ShellData } from '../place';
import { canOpen } from '@/lib/contract/access';
import { isFree } from '@/components/ui/mechanisms/free-keys';
import { screenPath } from '@/lib/paths';
import { useGo } from '../navigation';

const Palette = lazy(() => import('../palette/palette'), 'Palette', { optional: true });
const ShortcutHelp = lazy(() => import('../palette/shortcut-help'), 'ShortcutHelp', {
  optional: true,
});

/** The field of the header that opens the global search; an icon if there is little room. */
export function SearchButton({ data, place }: { data: ShellData; place: Place }) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  const [early, setEarly] = useState('');
  const show = (what: 'search' | 'help'): void => {
    setEarly('');
    setOpen(what);
  };
  useShortcuts({
    place,
    show,
    onEarly: open === null ? undefined : (letter) => setEarly((letters) => letters + letter),
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => show('search')}
        className="flex size-8.5 shrink-0 items-center justify-center gap-2.5 rounded-lg text-muted transition-colors hover:bg-hover xl:w-70 xl:justify-start xl:border xl:border-border xl:bg-surface xl:px-3 touch:size-11 xl:touch:w-70"
      >
        <Search />
        <span className="flex-1 truncate text-left text-sm max-xl:sr-only">{t('search')}</span>
        <kbd aria-hidden className="kbd max-xl:hidden">
          {KEY.search}
        </kbd>
      </button>
      {open === 'search' ? (
        <Palette
          data={data}
          place={place}
          early={early}
          open
          onOpenChange={(next: boolean) => setOpen(next ? 'search' : null)}
        />
      ) : null}
      {open === 'help' ? <ShortcutHelp place={place} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** How long `g` waits for the next letter, in milliseconds. */
const SEQUENCE_MS = 1500;

type Shortcuts = {
  place: Place;
  show: (what: 'search' | 'help') => void;
  /** Takes letters for a dialog whose code is loading: they belong to it, not to the page. */
  onEarly: ((letter: string) => void) | undefined;
};

/** @returns whether the key is a letter */
function takeLetter(key: string, take: (letter: string) => void): boolean {
  if (key.length === 1) take(key);
  return key.length === 1;
}

/** Ctrl K and `/` open the search, `?` the list of shortcuts, `g` and a letter a screen of the place, `i` the invitation. */
function useShortcuts(shortcuts: Shortcuts): void {
  const go = useGo();
  const latest = useRef({ ...shortcuts, go });
  useEffect(() => {
    latest.current = { ...shortcuts, go };
  });
  useEffect(() => {
    let pressedG = -SEQUENCE_MS;
    const leadTo = (key: GoKey, query = ''): boolean => {
      const { organization, tenant, subject } = latest.current.place;
      const screen = GO_KEYS[key];
      if (organization === undefined || tenant === undefined || !canOpen(subject, screen)) return false;
      latest.current.go(screenPath(screen, { organizationId: organization.id, tenantId: tenant.id }) + query);
      return true;
    };
    const act = (event: KeyboardEvent): boolean => {
      const { show, onEarly } = latest.current;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'k') return (show('search'), true);
      if (isCommand || event.altKey || !isFree(event.target)) return false;
      if (onEarly !== undefined) return takeLetter(event.key, onEarly);
      const isAfterG = event.timeStamp - pressedG < SEQUENCE_MS;
      pressedG = event.key === 'g' && !isAfterG ? event.timeStamp : -SEQUENCE_MS;
      if (isAfterG) return Object.hasOwn(GO_KEYS, event.key) && leadTo(event.key as GoKey);
      if (event.key === '/') return (show('search'), true);
      if (event.key === '?') return (show('help'), true);
      return event.key === 'i' && leadTo('m', '?dialog=invite');
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && act(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
