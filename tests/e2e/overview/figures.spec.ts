/** The figures above the overview, and the same ones on the page of an organization and of a tenant. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { FIRST_PAGE_ROWS, STATISTICS } from '@/lib/contract/limits';
import { addUses, startCounting } from '@/lib/platform/usage/store';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import type { App } from '../../support/app';
import { startFaultyWorld } from '../../support/faulty';
import { expect, startAppWith, test } from '../../support/organizations';
import { people } from '../../support/people';
import { watchShifts } from '../../support/shifts';
import { placeOf, signInAnew } from '../../support/sign-in';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 120_000 });

const DAY_MS = 86_400_000;
const dayOf = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const inWords = (ago: number): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(dayOf(ago)),
  );

/** A month of sign-ins: three of Bjørn and one of Astrid each day, and one that is refused. */
let app: App;
test.beforeAll(async () => {
  app = await startAppWith(async (db) => {
    await startCounting(db, dayOf(60));
    for (let ago = STATISTICS.days; ago > 0; ago--) {
      const signIn = (person: string, uses: number) => ({
        kind: 'signIn' as const,
        person: demoId(`user ${person}`),
        day: dayOf(ago),
        uses,
      });
      const refusal = { ...signIn('bjorn.eide', 1), kind: 'refusal' as const };
      await addUses(db, dayOf(ago), [signIn('bjorn.eide', 3), signIn('astrid.solheim', 1), refusal]);
    }
  });
});
test.afterAll(() => app.dispose());

const figures = (page: Page) => page.getByRole('region', { name: text('overview.figures.label') });
const signIns = (page: Page) => figures(page).getByRole('group', { name: text('overview.figures.signIns') });

async function openOverview(browser: { newPage: (options: object) => Promise<Page> }): Promise<Page> {
  const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
  await signInAnew(page, people.superTenantAdmin);
  await page.goto(screenPath('organizationOverview', await placeOf(page)));
  return page;
}

test('say how many there are, who is active, and what became of invitations', async ({ browser }) => {
  const page = await openOverview(browser);
  await expect(figures(page)).toContainText(text('overview.figures.organizations'));
  const table = figures(page).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(STATISTICS.days + 1);
  const yesterday = table.getByRole('row', { name: new RegExp(inWords(1)) });
  await expect(yesterday.getByRole('cell')).toHaveText([/^\d+$/, /^\d+$/, '2', /^\d+$/, '4', '1']);
  for (const step of ['sent', 'opened', 'accepted', 'notAccepted'] as const) {
    await expect(
      figures(page)
        .getByRole('listitem')
        .filter({ hasText: text(`overview.figures.${step}`) }),
    ).toContainText('%');
  }
  await page.close();
});

test('each day of the plot is reached by keyboard, and says and shows its value', async ({ browser }) => {
  const page = await openOverview(browser);
  const days = signIns(page).getByRole('img');
  await expect(days).toHaveCount(STATISTICS.days);
  const words = text('overview.figures.signInsDay', { count: 4, people: 2, refused: 1 });
  await days.last().focus();
  await page.keyboard.press('ArrowLeft');
  const yesterday = signIns(page).getByRole('img', { name: `${inWords(1)}: ${words}` });
  await expect(yesterday).toBeFocused();
  await expect(figures(page).getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(figures(page).getByText(words)).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(days.first()).toBeFocused();
  // Tab reaches one of them: the one that was looked at last.
  await expect(days.first()).toHaveAttribute('tabindex', '0');
  await expect(days.last()).toHaveAttribute('tabindex', '-1');
  await page.close();
});

test('each figure leads to the organizations in the order that shows what it counts', async ({ browser }) => {
  const page = await openOverview(browser);
  const count = async (figure: 'organizations' | 'tenants') => {
    const tile = figures(page).getByRole('link', { name: text(`overview.figures.${figure}`) });
    return Number(await tile.locator('xpath=../..').locator('p').nth(1).innerText());
  };
  const all = await count('organizations');
  const shown = page.getByText(text('table.counted.organizations', { count: all }), { exact: true });
  await expect(shown).toBeVisible();
  for (const [figure, column] of [
    ['tenants', 'tenants'],
    ['active', 'activity'],
    ['waiting', null],
  ] as const) {
    await figures(page)
      .getByRole('link', { name: text(`overview.figures.${figure}`) })
      .click();
    await expect(page).toHaveURL(/sort=\w+\.desc#organizations$/);
    if (column === null) continue;
    const head = page
      .getByRole('table', { name: text('overview.label') })
      .getByRole('columnheader', { name: text(`overview.column.${column}`), exact: true });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  }
  await page.close();
});

test('the creator governs the figures as it does the table', async ({ browser }) => {
  const page = await openOverview(browser);
  const tile = figures(page)
    .locator('p')
    .filter({ hasText: text('overview.figures.organizations') })
    .locator('..');
  const all = await tile.locator('p').nth(1).innerText();
  await page.getByRole('button', { name: text('overview.filter.own', { tenant: 'Northwind' }) }).click();
  await expect(tile.locator('p').nth(1)).not.toHaveText(all);
  await page.reload();
  await expect(tile.locator('p').nth(1)).not.toHaveText(all);
  await page.close();
});

test('with figures every page is accessible and nothing jumps; those of an organization and a tenant are their own', async ({
  browser,
}) => {
  const page = await openOverview(browser);
  const shifts = await watchShifts(page);
  await page.reload();
  await expect(figures(page)).toBeVisible();
  await expectAccessible(page);
  expect(await shifts()).toEqual([]);
  const place = await placeOf(page);
  for (const screen of ['organization', 'tenant'] as const) {
    await page.goto(screenPath(screen, place));
    // In the language of the look before.
    await expect(page.locator('[data-point]').last()).toBeVisible();
    await expectAccessible(page);
    expect(await shifts()).toEqual([]);
  }
  await page.close();
});

test('a platform without statistics has the figures that its list knows, and no plot', async ({ page, context }) => {
  const world = await startFaultyWorld();
  try {
    const organization = { id: 'o1', name: 'Fjord', isOrganizationAdmin: true };
    const tenant = { id: 't1', name: 'Fjord drift', organizationId: 'o1', isSuperTenant: true, role: Role.Admin };
    world.platform.people.set('user', {
      me: { id: 'user', name: 'Una User', tenants: [tenant], organizations: [organization] },
      organizations: [{ ...organization, tenants: [tenant] }],
    });
    const row = { id: 'o1', name: 'Fjord', tenantCount: 3, createdBy: null, admins: [] };
    for (const query of ['', `?limit=${FIRST_PAGE_ROWS}`]) {
      world.platform.answers.set(`GET /api/tenants/t1/overview/organizations${query}`, { status: 200, body: [row] });
    }
    world.platform.answers.set('GET /api/tenants/t1/overview/statistics', {
      status: 501,
      body: { Message: 'Not served.', code: 'operation.notServed' },
    });
    const { cookies } = await world.signedIn('user');
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
    await page.goto(world.app.url + screenPath('organizationOverview', { organizationId: 'o1' }));
    await expect(figures(page)).toContainText(`${text('overview.figures.tenants')}3`);
    await expect(signIns(page)).toHaveCount(0);
    // Nor has the table columns for what this platform does not say.
    await expect(page.getByRole('columnheader', { name: text('overview.column.tenants') })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: text('overview.column.members') })).toHaveCount(0);
  } finally {
    // The page still loads what it may need later.
    await page.goto('about:blank');
    await world.stop();
  }
});
