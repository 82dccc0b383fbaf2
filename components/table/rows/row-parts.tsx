import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { SMALL_SCREEN, isSmallScreen } from '@/components/ui/mechanisms/small-screen';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { usePrinting } from '@/components/ui/mechanisms/use-printing';

const BOTH = { small: true, wide: true, paper: false } as const;
const PAPER = { ...BOTH, paper: true } as const;

/** Which parts of a row are drawn: those of small screens, and the columns that only wide ones have; and whether on paper. */
export type RowParts = { small: boolean; wide: boolean; paper: boolean };

const Context = createContext<RowParts>(BOTH);
export const RowPartsProvider = Context.Provider;
export const useRowParts = (): RowParts => use(Context);

/**
 * The server does not know the window and renders both, one of which CSS hides. A table opened by a click renders only what this window
 * shows; both when the window crosses the breakpoint, and in print.
 */
export function useNeededParts(): RowParts {
  const isHydrated = useHydrated();
  const printing = usePrinting();
  const [parts, setParts] = useState<RowParts>(() => {
    if (!isHydrated) return BOTH;
    const small = isSmallScreen();
    return { small, wide: !small, paper: false };
  });
  useEffect(() => {
    const media = window.matchMedia(SMALL_SCREEN);
    const onChange = (): void => setParts(BOTH);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return printing ? PAPER : parts;
}

/** The part of a cell for small screens only. Its own class hides it on wide ones (`sm:hidden`). */
export function SmallPart({ children }: { children: ReactNode }) {
  return useRowParts().small ? children : null;
}

/** A line of facts under a name, on small screens. */
export const factsClass = 'flex min-w-0 gap-3 text-xs text-muted sm:hidden [&_.icon]:size-3';

/** A number or a time, or a name that yields its width to them. */
export function Fact({ icon, gives, children }: { icon: ReactNode; gives?: boolean; children: ReactNode }) {
  return (
    <span className={cx('flex items-center gap-1', gives ? 'min-w-0' : 'shrink-0')}>
      {icon}
      {children}
    </span>
  );
}
