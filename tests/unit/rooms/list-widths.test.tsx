/** The lists that got a column more still have all of them in a window of 1280 px, so that the menu's column covers nothing. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOrganizationColumns } from '@/components/rooms/members/list/organization-columns';
import { useTenantColumns } from '@/components/rooms/tenants/tenant-columns';
import { NO_CHOICE, chosenColumns } from '@/components/table/columns/column-choice';
import type { Column } from '@/components/table/types';

/** The window without the sidebar and the space at both sides of the page. */
const PAGE = 1280 - 248 - 48;
const MENU = 52;

/** The least width of a table with these columns and a menu. */
function leastWidth<Row>(useColumns: () => readonly Column<Row>[]): number {
  let columns: readonly Column<Row>[] = [];
  function Probe() {
    columns = chosenColumns(useColumns(), NO_CHOICE);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC" onError={() => undefined}>
      <Probe />
    </NextIntlClientProvider>,
  );
  return columns.reduce((sum, { width }) => sum + width, MENU);
}

test('the people of an organization, with where they are admin', () => {
  const place = { organizationId: 'organization', openTenantIds: [] };
  expect(leastWidth(() => useOrganizationColumns(place, { roles: true, lastSignIn: true }))).toBeLessThanOrEqual(PAGE);
});

test('the tenants of an organization, with their admins', () => {
  const options = { onJoin: () => undefined, joining: new Set<string>(), hasAdmins: true };
  expect(leastWidth(() => useTenantColumns(options))).toBeLessThanOrEqual(PAGE);
});
