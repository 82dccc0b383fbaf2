'use client';

import { useTranslations } from 'next-intl';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { OctagonX, Pencil } from '@/components/ui/primitives/icons';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { codeIn, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import { screenPath } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData } from '../place';
import { type Row, type RowGroup, tenantOf } from './row';

/** The tenant whose list of clients shows it. */
type Clients = { id: string; organizationId: string };
const pathOf = ({ id, organizationId }: Clients): string => screenPath('clients', { organizationId, tenantId: id });
const addressOf = (clients: Clients, query: Record<string, string>): string =>
  `${pathOf(clients)}?${new URLSearchParams(query).toString()}`;

/** Where the code of a refused sign-in leads: to why it was refused, and to the client that is mended. */
export function useRefusalGroup(text: string, data: ShellData, place: Place): RowGroup[] {
  const t = useTranslations('palette');
  const code = useDebounced(codeIn(text) ?? '');
  const own = consoleCauseOf(code);
  const key = code === '' || own !== undefined ? null : operationKey('refusals.find', { code });
  // A code that is not found is not asked for again: such tries are counted.
  const once = { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false };
  const { data: refusal } = useOperation(key, once);
  // The answer to what is no longer typed.
  if (codeIn(text) !== code) return [];
  const group = (rows: Row[]): RowGroup[] => [{ id: 'refusal', heading: t('groups.refusal'), rows }];
  const why = (clients: Clients, of: string, detail: string): Row => ({
    id: `refusal ${of}`,
    label: t('refusal.why', { code: shownCode(of) }),
    detail,
    mark: <OctagonX />,
    href: addressOf(clients, { dialog: 'refusal', id: of }),
    copy: of,
    tenant: tenantOf(data, place, clients.id),
    isPlace: true,
  });
  if (own !== undefined) {
    // What the console refused is of no tenant: any list of clients shows it, that of the present tenant if it may.
    const [tenant] = [place.tenant, ...data.tenants].filter((one) => one !== undefined && mayOpen(data, pathOf(one)));
    return tenant === undefined ? [] : group([why(tenant, CONSOLE_CODES[own], t('refusal.own'))]);
  }
  if (refusal === undefined || refusal.code !== code) return [];
  const { tenant, client, field } = refusal;
  if (!mayOpen(data, pathOf(tenant))) return [];
  const detail = [client?.name, tenant.name].filter((part) => part !== undefined).join(' · ');
  const cause = why(tenant, refusal.code, detail);
  if (client === null || field === null) return group([cause]);
  // A secret is renewed in a dialog of its own.
  const form: Record<string, string> =
    field === 'clientSecret' ? { dialog: 'secret' } : { dialog: 'edit', refusal: refusal.code };
  const mend = {
    ...cause,
    id: `mend ${code}`,
    label: t('refusal.mend', { name: client.name }),
    detail: t('refusal.field'),
    mark: <Pencil />,
    href: addressOf(tenant, { ...form, id: client.id }),
  };
  return group([cause, mend]);
}
