import { useCallback, useEffect, useMemo, useRef } from 'react';
import { matchScreen, paths } from '@/lib/paths';
import { placeOf, type ShellData } from './place';
import { holdPlace, notePlace, remember } from './preferences';

export type LastPlace = {
  /**
   * Whether this person, or another tab, has been in another place since the shell was loaded: cached pages about the last place, including
   * Next's, are then about the wrong one.
   */
  moved: () => boolean;
  /** Makes this tab's place the last one again, whatever other tabs have stored. Call it before a page is requested. */
  hold: () => void;
};

export function useLastPlace(data: ShellData, pathname: string): LastPlace {
  const loaded = useMemo(() => {
    const { organization, tenant } = placeOf(data, paths.home);
    return { organizationId: organization?.id, tenantId: tenant?.id };
  }, [data]);
  const last = useRef(loaded);
  const wasElsewhere = useRef(false);
  const hold = useCallback(() => {
    if (holdPlace()) wasElsewhere.current = true;
  }, []);
  useEffect(() => {
    last.current = loaded;
    wasElsewhere.current = false;
    notePlace(loaded.organizationId, loaded.tenantId);
  }, [loaded]);
  // A reload requests the page too.
  useEffect(() => {
    window.addEventListener('focus', hold);
    return () => window.removeEventListener('focus', hold);
  }, [hold]);
  useEffect(() => {
    const { screen, organization, tenant } = placeOf(data, pathname);
    const params = screen && matchScreen(pathname)?.params;
    if (!params || !organization || params.organizationId !== organization.id) return;
    remember('organization', organization.id);
    const isTenant = tenant !== undefined && params.tenantId === tenant.id;
    if (isTenant) remember('tenant', tenant.id);
    last.current = { organizationId: organization.id, tenantId: isTenant ? tenant.id : last.current.tenantId };
  }, [pathname, data]);
  const moved = useCallback(
    () =>
      wasElsewhere.current ||
      last.current.organizationId !== loaded.organizationId ||
      last.current.tenantId !== loaded.tenantId,
    [loaded],
  );
  return useMemo(() => ({ moved, hold }), [moved, hold]);
}
