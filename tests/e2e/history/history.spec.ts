/** The history of a tenant: whose time it tells, in which words, what it can be asked, and the file of it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import type { App } from '../../support/app';
import type { Contexts } from '../../support/contexts';
import { LONG_AGO, MANY, writeHistory } from '../../support/history';
import { expect, startAppWith, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { startListening } from '../../support/test';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 90_000 });

let app: App;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  app = await startAppWith(writeHistory);
});
test.afterAll(() => app.dispose());

/** Opens the history with a filter, in a browser of the zone. */
async function visit(contexts: Contexts, search = '', { zone = 'Europe/Oslo', person = people.tenantAdmin } = {}) {
  const context = await contexts.take({
    baseURL: app.url,
    reducedMotion: 'reduce',
    timezoneId: zone,
    viewport: { width: 1280, height: 800 },
  });
  const { heard, stop } = startListening(context);
  const page = contexts.pageOf(context);
  await takeSession(page, person);
  const place = await placeOf(page);
  await page.goto(`${screenPath('tenant', place)}?view=history${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    page,
    place,
    end: async () => {
      stop();
      expect(heard).toEqual([]);
      await contexts.giveBack(context);
    },
  };
}
const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
const status = (page: Page, count: number) =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: text('history.count', { count, kind: '' }) }),
  ).toBeVisible();
/** People and kinds of entries of the whole history. */
const ALL = MANY + 16;

test('times are those of the reader’s zone, exact with zone and UTC on demand, from the second page on from the server', async ({
  contexts,
}) => {
  const { page, end } = await visit(contexts, '&action=invitations.resend', { zone: 'Pacific/Auckland' });
  const day = page.getByRole('heading', { level: 2, name: 'Sunday 2 February 2020' });
  await expect(day).toBeVisible();
  const time = entries(page).first().getByRole('time');
  await expect(time).toHaveText('12:30');
  await expect(time).toHaveAttribute('datetime', LONG_AGO);
  await entries(page)
    .first()
    .getByRole('link', { name: text('history.link') })
    .focus();
  const exact = page.getByRole('tooltip');
  await expect(exact).toContainText('Sunday, 2 February 2020');
  await expect(exact).toContainText('12:30:15');
  await expect(exact).toContainText('Pacific/Auckland · 23:30:15 UTC');
  const html = await (await page.request.get(page.url())).text();
  expect(html.replaceAll('\u00A0', ' ')).toContain('Sunday 2 February 2020');
  await end();
});

test('says it in words: dates, roles, "none", differences; never an ISO string or an id', async ({ contexts }) => {
  const { page, end } = await visit(contexts);
  const today = entries(page).first();
  await expect(today).toContainText(`${people.organizationAdmin.name} changed the role of ${people.limitedAdmin.name}`);
  await expect(today).toContainText('None');
  await expect(today).toContainText('Manage the tenant, its members and invitations');
  await expect(page.getByRole('heading', { level: 2, name: /^Today/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Yesterday/ })).toBeVisible();
  await expect(entries(page).filter({ hasText: 'Month-end' })).toContainText(
    'Added Anja Berg, Arne Haugen, Ida Solberg',
  );
  await expect(page.getByRole('main')).not.toContainText(/\d{4}-\d\d-\d\d|nothing|null|Management/);
  await page.goto(`${page.url()}&action=invitations.resend`);
  await expect(entries(page)).toContainText('1 February 2020');
  await expect(entries(page)).toContainText('9 February 2020');
  await end();
});

test('many of a kind at once are one entry that opens', async ({ contexts }) => {
  const { page, end } = await visit(contexts, '&action=members.remove');
  const many = entries(page).filter({ hasText: 'removed 7 people' });
  await expect(many).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  await many.getByRole('button', { name: text('history.openMany', { count: 5 }) }).click();
  await expect(entries(page)).toHaveCount(8);
  await expect(entries(page).filter({ hasText: 'Leaver 0' })).toBeVisible();
  await end();
});

test('is filtered by person, action and period and searched, in the address and as removable chips', async ({
  contexts,
}) => {
  const { page, end } = await visit(contexts);
  await status(page, ALL);
  const choose = async (name: string, option: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(text('history.filter.person'), people.organizationAdmin.name);
  await status(page, 5);
  await expect(entries(page)).toHaveCount(5);
  await choose(text('history.filter.action'), text('history.action.tenants.create'));
  await status(page, 1);
  await choose(text('history.filter.period'), text('history.filter.days', { days: 30 }));
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await expect(page).toHaveURL(/person=.*action=tenants\.create.*period=30/);
  await page.reload();
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`${text('history.filter.days', { days: 30 })}$`) }).click();
  await status(page, 1);
  await page.getByRole('button', { name: text('table.clearAll') }).click();
  await status(page, ALL);
  await page.getByRole('searchbox').fill('Trond');
  await status(page, 1);
  await expect(entries(page)).toContainText('removed Trond Vik');
  await expect(page).toHaveURL(/q=Trond/);
  await end();
});

test('has sign-ins apart from the changes: a filter shows them', async ({ contexts }) => {
  const { page, end } = await visit(contexts);
  await status(page, ALL);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('history.filter.action'), exact: true })
    .click();
  await page.getByRole('option', { name: text('history.action.signIns'), exact: true }).click();
  await expect(page).toHaveURL(/action=signIns/);
  const ofDag = entries(page).filter({ hasText: `Sign-in event of ${people.limitedAdmin.name}` });
  await expect(ofDag).toHaveCount(3);
  await expect(page.getByText(/^\d+ sign-in events$/)).toBeVisible();
  await expect(ofDag.nth(0)).toContainText(text('history.word.secondFactor'));
  await expect(ofDag.nth(1)).toContainText(`${text('history.field.occurrences')}10`);
  await expect(ofDag.nth(1)).toContainText(text('history.word.wrongPassword'));
  await expect(ofDag.nth(2)).not.toContainText(text('history.field.occurrences'));
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${text('history.action.signIns')}$`) })
    .click();
  await status(page, ALL);
  await end();
});

test('shows 50 at a time, and the rest on demand', async ({ contexts }) => {
  const { page, end } = await visit(contexts, '&action=groups.create');
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole('button', { name: text('history.more') }).click();
  await expect(entries(page)).toHaveCount(MANY);
  await expect(page.getByText(text('history.endFiltered'))).toBeVisible();
  await end();
});

test('leads to the target in its list; who is gone is plain text; an entry has an address', async ({ contexts }) => {
  const { page, place, end } = await visit(contexts);
  await expect(entries(page).filter({ hasText: 'Trond Vik' }).getByRole('link')).toHaveCount(1);
  const first = entries(page).first();
  await first.getByRole('link', { name: text('history.link') }).click();
  await expect(page).toHaveURL(/#change-\d+$/);
  await expect(first).toHaveJSProperty('id', new URL(page.url()).hash.slice(1));
  await first.getByRole('link', { name: people.limitedAdmin.name }).click();
  await expect(page).toHaveURL((url) => url.pathname === screenPath('tenantMembers', place));
  await expect(page.getByRole('main').getByText(people.limitedAdmin.name).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await end();
});

test('a link leads to its change also where that is not loaded yet; one that is gone says so', async ({ contexts }) => {
  const { page, end } = await visit(contexts, '&action=groups.create');
  const { pathname } = new URL(page.url());
  const at = (filter: string, hash: string) => `${pathname}?view=history${filter}#${hash}`;
  await page.getByRole('button', { name: text('history.more') }).click();
  await expect(entries(page)).toHaveCount(MANY);
  const hash = (await entries(page).last().getAttribute('id')) ?? '';
  const open = async (filter: string, to: string): Promise<void> => {
    // Another document: a new hash alone would stay in this one.
    await page.goto('about:blank');
    await page.goto(at(filter, to));
  };
  // In the whole history it is one of many of its kind as well.
  for (const filter of ['&action=groups.create', '']) {
    await open(filter, hash);
    await expect(page.locator(`#${hash}`)).toBeInViewport();
    await expect(page.locator(`#${hash}`)).toHaveAttribute('aria-current', 'true');
  }
  await open('', 'change-999999999');
  await expect(page.getByText(text('history.linked.gone'), { exact: true })).toBeVisible();
  await open('&action=members.remove', hash);
  await expect(page.getByText(text('history.linked.filtered'), { exact: true })).toBeVisible();
  await end();
});

test('a link to one of many of a kind opens them', async ({ contexts }) => {
  const { page, end } = await visit(contexts, '&action=members.remove');
  await entries(page)
    .getByRole('button', { name: text('history.openMany', { count: 5 }) })
    .click();
  const hidden = entries(page).filter({ hasText: 'Leaver 0' });
  const hash = (await hidden.getAttribute('id')) ?? '';
  // A hash that is set before the page listens is taken back by Next's router.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(entries(page)).toHaveCount(2);
  await page.evaluate((to) => location.assign(`#${to}`), hash);
  await expect(hidden).toBeInViewport();
  await end();
});

test('is saved as a CSV file: what is filtered, all of it', async ({ contexts }) => {
  const { page, end } = await visit(contexts, '&action=groups.create');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('history.export.button') }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(MANY + 1);
  expect(lines[0]).toContain('Time (Europe/Oslo)');
  expect(lines[1]).toContain(`2020-02-01 22:30:15,${people.tenantAdmin.name}`);
  expect(lines[1]).toContain(`${text('history.action.groups.create')},Crew ${MANY - 1}`);
  await end();
});

test('is accessible in both looks', async ({ contexts }) => {
  const { page, end } = await visit(contexts);
  await expectAccessible(page);
  // While the answer to another question is on its way.
  await page.route('**/history?*', () => undefined);
  await expectAccessible(page, {
    prepare: async () => {
      await page.getByRole('searchbox').fill('trond');
      await expect(page).toHaveURL(/q=trond/);
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    },
  });
  await end();
});
