/** What lists have in a window of 1280 px, so that the menu's column covers nothing; in both languages, whose roles differ in length. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { useMemberColumns } from '@/components/rooms/members/list/member-columns';
import { useOrganizationColumns } from '@/components/rooms/members/list/organization-columns';
import { useTenantColumns } from '@/components/rooms/tenants/tenant-columns';
import { NO_CHOICE, chosenColumns } from '@/components/table/columns/column-choice';
import type { Column } from '@/components/table/types';
import { LANGUAGES, type Language } from '@/lib/contract/limits';

/** The window without the sidebar and the space at both sides of the page. */
const PAGE = 1280 - 248 - 48;
const CHECKBOX = 44;
const MENU = 52;

/** The columns that a list has in a language. */
function columnsIn<Row>(language: Language, useColumns: () => readonly Column<Row>[]): readonly Column<Row>[] {
  let columns: readonly Column<Row>[] = [];
  function Probe() {
    columns = chosenColumns(useColumns(), NO_CHOICE);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale={language} messages={{}} timeZone="UTC" onError={() => undefined}>
      <Probe />
    </NextIntlClientProvider>,
  );
  return columns;
}

/** The least width of a table with these columns, and a menu. */
const widthOf = (columns: readonly { width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, MENU);

describe.each(LANGUAGES)('in %s', (language) => {
  test('the people of an organization, with where they are admin', () => {
    const place = { organizationId: 'organization', openTenantIds: [] };
    const columns = columnsIn(language, () => useOrganizationColumns(place, { roles: true, lastSignIn: true }));
    expect(widthOf(columns)).toBeLessThanOrEqual(PAGE);
  });

  test('the members of a tenant, as far as their roles in applications', () => {
    const columns = columnsIn(language, () => useMemberColumns(false, true));
    const last = columns.findIndex(({ id }) => id === 'applicationRoles');
    expect(last).toBeGreaterThan(0);
    expect(CHECKBOX + widthOf(columns.slice(0, last + 1))).toBeLessThanOrEqual(PAGE);
  });

  test('the tenants of an organization, with their admins', () => {
    const options = { onJoin: () => undefined, joining: new Set<string>(), hasAdmins: true };
    expect(widthOf(columnsIn(language, () => useTenantColumns(options)))).toBeLessThanOrEqual(PAGE);
  });
});
