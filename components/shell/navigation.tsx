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

/** Leads to another page as a link does: what shows that it is on its way shows at once. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return use(GoContext) ?? router.push;
}

/**
 * Knows where a press leads before the page is there. The answer is optimistic: it is made in the same transition as the navigation,
 * so React takes it back in the very commit that shows the page, or when the navigation fails.
 *
 * @returns the page on its way, the handlers of clicks for an element around every link, and the way there without a link
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
  // What is kept of a page about the last place is of the place before; so is what the frame says of it.
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
      // Next prevents the browser's way when it goes its own, and that has happened by now.
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
 * Whether there is a network, and says so where there is none: the browser would put its own error page in the place of this one, with
 * all that is on it.
 */
function isConnected(t: (key: 'offline') => string): boolean {
  if (!navigator.onLine) toast.error(t('offline'));
  return navigator.onLine;
}
