'use client';

import { useTranslations } from 'next-intl';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { OctagonX, Pencil } from '@/components/ui/primitives/icons';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { codeIn, shownCode } from '@/lib/contract/rooms/refusals/code';
import { screenPath } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData } from '../place';
import { type RowGroup, tenantOf } from './row';

/** Where the code of a refused sign-in leads: to why it was refused, and to the client that is mended. */
export function useRefusalGroup(text: string, data: ShellData, place: Place): RowGroup[] {
  const t = useTranslations('palette');
  const code = useDebounced(codeIn(text) ?? '');
  const key = code === '' ? null : operationKey('refusals.find', { code });
  // A code that is not found is not asked for again: such tries are counted.
  const once = { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false };
  const { data: refusal } = useOperation(key, once);
  if (refusal === undefined || codeIn(text) !== refusal.code) return [];
  const { tenant, client, field } = refusal;
  const path = screenPath('clients', { organizationId: tenant.organizationId, tenantId: tenant.id });
  if (!mayOpen(data, path)) return [];
  const own = { copy: refusal.code, tenant: tenantOf(data, place, tenant.id), isPlace: true };
  const address = (query: Record<string, string>): string => `${path}?${new URLSearchParams(query).toString()}`;
  const why = {
    ...own,
    id: `refusal ${code}`,
    label: t('refusal.why', { code: shownCode(refusal.code) }),
    detail: [client?.name, tenant.name].filter((part) => part !== undefined).join(' · '),
    mark: <OctagonX />,
    href: address({ dialog: 'refusal', id: refusal.code }),
  };
  const mend =
    client === null || field === null || field === 'clientSecret'
      ? []
      : [
          {
            ...own,
            id: `mend ${code}`,
            label: t('refusal.mend', { name: client.name }),
            detail: t('refusal.field'),
            mark: <Pencil />,
            href: address({ dialog: 'edit', id: client.id, refusal: refusal.code }),
          },
        ];
  return [{ id: 'refusal', heading: t('groups.refusal'), rows: [why, ...mend] }];
}
