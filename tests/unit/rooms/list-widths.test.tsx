/** The lists that got a column more still have all of them in a window of 1280 px, so that the menu's column covers nothing. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOrganizationColumns } from '@/components/rooms/members/list/organization-columns';
import { useTenantColumns } from '@/components/rooms/tenants/tenant-columns';
import { NO_CHOICE, chosenColumns } from '@/components/table/columns/column-choice';
import { layoutOf } from '@/components/table/rows/layout';
import type { Column } from '@/components/table/types';

/** The window without the sidebar and the space at both sides of the page. */
const PAGE = 1280 - 248 - 48;

/** The least width of a table with these columns and a menu. */
function leastWidth<Row>(useColumns: () => readonly Column<Row>[]): number {
  let style: object = {};
  function Probe() {
    ({ style } = layoutOf(chosenColumns(useColumns(), NO_CHOICE), { selectable: false, hasMenu: true }));
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC" onError={() => undefined}>
      <Probe />
    </NextIntlClientProvider>,
  );
  return Number.parseInt(String(Object.entries(style).find(([name]) => name === '--table-width')?.[1]), 10);
}

test('the people of an organization, with where they are admin', () => {
  const place = { organizationId: 'organization', openTenantIds: [] };
  expect(leastWidth(() => useOrganizationColumns(place, { roles: true, lastSignIn: true }))).toBeLessThanOrEqual(PAGE);
});

test('the tenants of an organization, with their admins', () => {
  const options = { onJoin: () => undefined, joining: new Set<string>(), hasAdmins: true };
  expect(leastWidth(() => useTenantColumns(options))).toBeLessThanOrEqual(PAGE);
});
