import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type MouseEvent, startTransition, use, useCallback, useMemo, useOptimistic } from 'react';
import { toast } from '@/components/ui/overlays/toast';
import { isOfLastPlace } from './place';
import type { LastPlace } from './use-last-place';

export type Target = {
  pathname: string;
  /** Another page, not another view of this one. */
  isOtherPage: boolean;
};

const GoContext = createContext<((href: string) => void) | null>(null);
export const GoProvider = GoContext.Provider;

/** Navigates to another page as a link does: the pending state shows at once. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return use(GoContext) ?? router.push;
}

/**
 * Knows the target of a click before its page is loaded. The state is optimistic: it is set in the same transition as the navigation, so
 * React reverts it in the very commit that shows the page, or when the navigation fails.
 * @returns the pending page, the click handlers for an element around every link, and a function that navigates without a link
 */
export function useNavigation({ moved, hold }: LastPlace) {
  const pathname = usePathname();
  const router = useRouter();
  const t = useTranslations('shell');
  const [target, setTarget] = useOptimistic<Target | null>(null);

  const announce = useCallback(
    (href: string): void => {
      const url = new URL(href, window.location.href);
      setTarget({ pathname: url.pathname, isOtherPage: url.pathname !== pathname });
    },
    [pathname, setTarget],
  );
  // Cached pages about the last place, and the frame, still belong to the previous place.
  const renew = useCallback(
    (href: string): void => {
      if (isOfLastPlace(new URL(href, window.location.href).pathname) && moved()) router.refresh();
    },
    [moved, router],
  );
  const go = useCallback(
    (href: string): void => {
      if (!isConnected(t)) return;
      hold();
      startTransition(() => {
        announce(href);
        router.push(href);
        renew(href);
      });
    },
    [announce, hold, renew, router, t],
  );
  const onClickCapture = useCallback(
    (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      hold();
      if (!leadsAway(link) || isConnected(t)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [hold, t],
  );
  const onClick = useCallback(
    (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Next has already prevented the browser's default if it navigates itself.
      if (link === null || !event.defaultPrevented || link.origin !== window.location.origin) return;
      startTransition(() => {
        announce(link.href);
        renew(link.href);
      });
    },
    [announce, renew],
  );
  return useMemo(() => ({ target, onClick, onClickCapture, go }), [target, onClick, onClickCapture, go]);
}

/** Whether a link opens another page of the console in this tab. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location;
  const isHere = link.pathname === pathname && link.search === search && link.hash !== '';
  return link.origin === origin && link.target !== '_blank' && !link.hasAttribute('download') && !isHere;
}

/**
 * Whether the browser is online, with a message if it is not: otherwise the browser would replace the page, with all that is on it, by its
 * own error page.
 */
function isConnected(t: (key: 'offline') => string): boolean {
  if (!navigator.onLine) toast.error(t('offline'));
  return navigator.onLine;
}
