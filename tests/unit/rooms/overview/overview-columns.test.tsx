/** The orders of the overview's columns. */
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { useOverviewColumns } from '@/components/rooms/overview/overview-columns';
import { indexRows } from '@/components/table/search-index';
import { sortRows } from '@/components/table/view';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';
import overview from '@/messages/en/overview.json';
import { withHook } from '../../../support/hook';

const organization = (name: string, creator?: string): OverviewOrganization => ({
  id: name,
  name,
  tenantCount: 1,
  createdBy: creator === undefined ? null : { id: creator, name: creator },
  admins: [],
});

test('organizations that the platform created stand among the others by that word, in either direction', async () => {
  const rows = [organization('A', 'Northwind'), organization('B'), organization('C', 'Zeta')];
  await withHook(
    () => useOverviewColumns(rows),
    async ({ current: columns }) => {
      const sorted = (descending: boolean) =>
        sortRows(
          indexRows(rows, () => []),
          { id: 'createdBy', descending },
          columns,
        ).map(({ row }) => row.name);
      expect(sorted(false)).toEqual(['A', 'B', 'C']);
      expect(sorted(true)).toEqual(['C', 'B', 'A']);
    },
    (component) => (
      <NextIntlClientProvider locale="en" messages={{ overview }} timeZone="UTC">
        {component}
      </NextIntlClientProvider>
    ),
  );
});
