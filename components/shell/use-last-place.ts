'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { matchScreen, paths } from '@/lib/paths';
import { placeOf, type ShellData } from './place';
import { remember } from './preferences';

/**
 * Remembers the place that the address names.
 *
 * @param pathname - of the page that is shown
 * @returns whether the person has been in another place since the shell was loaded: what it holds of pages about the last place, and
 *   what Next keeps of them, is about another one then
 */
export function useLastPlace(data: ShellData, pathname: string): () => boolean {
  const loaded = useMemo(() => {
    const { organization, tenant } = placeOf(data, paths.home);
    return { organizationId: organization?.id, tenantId: tenant?.id };
  }, [data]);
  const last = useRef(loaded);
  useEffect(() => {
    last.current = loaded;
  }, [loaded]);
  useEffect(() => {
    const { screen, organization, tenant } = placeOf(data, pathname);
    const params = screen && matchScreen(pathname)?.params;
    if (!params || !organization || params.organizationId !== organization.id) return;
    remember('organization', organization.id);
    const isTenant = tenant !== undefined && params.tenantId === tenant.id;
    if (isTenant) remember('tenant', tenant.id);
    last.current = { organizationId: organization.id, tenantId: isTenant ? tenant.id : last.current.tenantId };
  }, [pathname, data]);
  return useCallback(
    () => last.current.organizationId !== loaded.organizationId || last.current.tenantId !== loaded.tenantId,
    [loaded],
  );
}
