import { useEffect } from 'react';
import { hashPath, paths } from '@/lib/paths';

export type HashForwarderProps = {
  /** The page was not opened from another site. If it was, a logout asks first (a link must not sign anybody out). */
  trusted: boolean;
};

/**
 * Follows old hash links (`/#/organization/…`, `/#/logout`) on whatever page the fragment ends up: a redirect of the
 * server keeps it (RFC 9110, section 10.2.2).
 */
export function HashForwarder({ trusted }: HashForwarderProps) {
  useEffect(() => {
    const forward = (): void => {
      const path = hashPath(window.location.hash);
      if (path === undefined) return;
      const isLogout = new URL(path, window.location.origin).pathname === paths.logout;
      if (path === window.location.pathname + window.location.search) {
        // The server's redirect led here already; only the fragment is left over.
        window.history.replaceState(window.history.state, '', path);
        return;
      }
      // The unforwarded address must not stay in the history: going back to it would come here again. Next's router cannot follow an address
      // that leads to the issuer (`/{idp}`).
      window.location.replace(isLogout && !trusted ? paths.bff.logout : path);
    };
    forward();
    window.addEventListener('hashchange', forward);
    return () => window.removeEventListener('hashchange', forward);
  }, [trusted]);
  return null;
}
