import { useTranslations } from 'next-intl';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { OctagonX, Pencil } from '@/components/ui/primitives/icons';
import { codeIn, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import { screenPath, withQuery } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData } from '../place';
import { useRefusal } from '../refusal/refusal-data';
import { type Row, type RowGroup, tenantOf } from './row';
import { joinIsolated } from '@/lib/contract/names';

type Tenant = { id: string; organizationId: string };
const clientsOf = ({ id, organizationId }: Tenant): string => screenPath('clients', { organizationId, tenantId: id });

/**
 * The page over which the card opens: the tenant's list of clients or, for users who may not open that, the tenant's members, or its
 * organization. Undefined if the caller may open none of them.
 */
function pageOf(data: ShellData, tenant: Tenant): string | undefined {
  const { id: tenantId, organizationId } = tenant;
  return [
    clientsOf(tenant),
    screenPath('tenantMembers', { organizationId, tenantId }),
    screenPath('organization', { organizationId }),
  ].find((path) => mayOpen(data, path));
}

type Shown = { data: ShellData; place: Place };
type Why = { tenant: Tenant; path: string; code: string; detail: string };

/** The links for the code of a refused sign-in: to the reason, and to the client to fix. */
export function useRefusalGroup(text: string, data: ShellData, place: Place): RowGroup[] {
  const t = useTranslations('palette');
  const code = useDebounced(codeIn(text) ?? '');
  const own = consoleCauseOf(code);
  const { data: refusal } = useRefusal(code === '' || own !== undefined ? null : code);
  const toRow = useWhyRow({ data, place });
  const mendOf = useMendRow();
  // The answer is for a text that is no longer typed.
  if (codeIn(text) !== code) return [];
  const group = (rows: Row[]): RowGroup[] =>
    rows.length === 0 ? [] : [{ id: 'refusal', heading: t('groups.refusal'), rows }];
  if (own !== undefined) {
    const at = anyPage({ data, place });
    return group(at === undefined ? [] : [toRow({ ...at, code: CONSOLE_CODES[own], detail: t('refusal.own') })]);
  }
  if (refusal === undefined || refusal.code !== code) return [];
  const { tenant, client } = refusal;
  const path = pageOf(data, tenant);
  if (path === undefined) return [];
  const detail = joinIsolated([client?.name, tenant.name], ' · ');
  const cause = toRow({ tenant, path, code, detail });
  return group(path === clientsOf(tenant) ? [cause, ...mendOf(refusal, cause, path)] : [cause]);
}

/** Refusals by the console belong to no tenant: they open in any, preferably the current one. */
function anyPage({ data, place }: Shown): { tenant: Tenant; path: string } | undefined {
  for (const tenant of [...(place.tenant === undefined ? [] : [place.tenant]), ...data.tenants]) {
    const path = pageOf(data, tenant);
    if (path !== undefined) return { tenant, path };
  }
  return undefined;
}

function useWhyRow({ data, place }: Shown): (why: Why) => Row {
  const t = useTranslations('palette');
  return ({ tenant, path, code, detail }) => ({
    id: `refusal ${code}`,
    label: t('refusal.why', { code: shownCode(code) }),
    detail,
    mark: <OctagonX />,
    href: withQuery(path, { dialog: 'refusal', id: code }),
    copy: code,
    tenant: tenantOf(data, place, tenant.id),
    isPlace: true,
  });
}

/** The row that opens the client at the field, if there is one. */
function useMendRow(): (refusal: Refusal, cause: Row, path: string) => Row[] {
  const t = useTranslations('palette');
  return ({ client, field, code }, cause, path) => {
    if (client === null || field === null) return [];
    // A secret is renewed in a dialog of its own.
    const form: Record<string, string> =
      field === 'clientSecret' ? { dialog: 'secret' } : { dialog: 'edit', refusal: code };
    const row = {
      id: `mend ${code}`,
      label: t('refusal.mend', { name: client.name }),
      detail: t('refusal.field'),
      mark: <Pencil />,
      href: withQuery(path, { ...form, id: client.id }),
    };
    return [{ ...cause, ...row }];
  };
}
