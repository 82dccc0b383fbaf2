import { useEffect } from 'react';
import { hashPath, paths } from '@/lib/paths';

export type HashForwarderProps = {
  /** The page was not opened from another site. Otherwise a logout asks for confirmation, because a link must not sign a user out. */
  trusted: boolean;
};

/**
 * Follows old hash links (`/#/organization/…`, `/#/logout`) on any page, because the server's redirect keeps the fragment (RFC 9110,
 * section 10.2.2).
 */
export function HashForwarder({ trusted }: HashForwarderProps) {
  useEffect(() => {
    const forward = (): void => {
      const path = hashPath(window.location.hash);
      if (path === undefined) return;
      const isLogout = new URL(path, window.location.origin).pathname === paths.logout;
      if (path === window.location.pathname + window.location.search) {
        // The server has already redirected here; only the fragment remains.
        window.history.replaceState(window.history.state, '', path);
        return;
      }
      // The original address must not stay in the browser's history, because going back would forward again. Next's router cannot follow an
      // address that leads to the issuer (`/{idp}`).
      window.location.replace(isLogout && !trusted ? paths.bff.logout : path);
    };
    forward();
    window.addEventListener('hashchange', forward);
    return () => window.removeEventListener('hashchange', forward);
  }, [trusted]);
  return null;
}
