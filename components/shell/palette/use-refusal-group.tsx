'use client';

import { useTranslations } from 'next-intl';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { OctagonX, Pencil } from '@/components/ui/primitives/icons';
import { codeIn, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import { screenPath } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData } from '../place';
import { useRefusal } from '../refusal/refusal-data';
import { type Row, type RowGroup, tenantOf } from './row';

type Tenant = { id: string; organizationId: string };
const clientsOf = ({ id, organizationId }: Tenant): string => screenPath('clients', { organizationId, tenantId: id });
const addressOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/**
 * The page over which its card opens: the tenant's list of clients, and for who may not open that one, the members of the tenant, or its
 * organization. Undefined where the caller may open none of them.
 */
function pageOf(data: ShellData, tenant: Tenant): string | undefined {
  const { id: tenantId, organizationId } = tenant;
  return [
    clientsOf(tenant),
    screenPath('tenantMembers', { organizationId, tenantId }),
    screenPath('organization', { organizationId }),
  ].find((path) => mayOpen(data, path));
}

/** Where the code of a refused sign-in leads: to why it was refused, and to the client that is mended. */
export function useRefusalGroup(text: string, data: ShellData, place: Place): RowGroup[] {
  const t = useTranslations('palette');
  const code = useDebounced(codeIn(text) ?? '');
  const own = consoleCauseOf(code);
  const { data: refusal } = useRefusal(code === '' || own !== undefined ? null : code);
  // The answer to what is no longer typed.
  if (codeIn(text) !== code) return [];
  const group = (rows: Row[]): RowGroup[] => [{ id: 'refusal', heading: t('groups.refusal'), rows }];
  const why = (tenant: Tenant, path: string, of: string, detail: string): Row => ({
    id: `refusal ${of}`,
    label: t('refusal.why', { code: shownCode(of) }),
    detail,
    mark: <OctagonX />,
    href: addressOf(path, { dialog: 'refusal', id: of }),
    copy: of,
    tenant: tenantOf(data, place, tenant.id),
    isPlace: true,
  });
  if (own !== undefined) {
    // What the console refused is of no tenant: it opens at any, at the present one if it may.
    for (const tenant of [place.tenant, ...data.tenants]) {
      const path = tenant && pageOf(data, tenant);
      if (path !== undefined) return group([why(tenant, path, CONSOLE_CODES[own], t('refusal.own'))]);
    }
    return [];
  }
  if (refusal === undefined || refusal.code !== code) return [];
  const { tenant, client, field } = refusal;
  const path = pageOf(data, tenant);
  if (path === undefined) return [];
  const detail = [client?.name, tenant.name].filter((part) => part !== undefined).join(' · ');
  const cause = why(tenant, path, refusal.code, detail);
  if (client === null || field === null || path !== clientsOf(tenant)) return group([cause]);
  // A secret is renewed in a dialog of its own.
  const form: Record<string, string> =
    field === 'clientSecret' ? { dialog: 'secret' } : { dialog: 'edit', refusal: refusal.code };
  const mend = {
    ...cause,
    id: `mend ${code}`,
    label: t('refusal.mend', { name: client.name }),
    detail: t('refusal.field'),
    mark: <Pencil />,
    href: addressOf(path, { ...form, id: client.id }),
  };
  return group([cause, mend]);
}
