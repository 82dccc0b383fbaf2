/** A tenant with 50,000 members (design section 7): nothing loads them all, and everything reaches each of them. */
import type { Page } from 'playwright/test';
import { LARGE } from '@/lib/platform/db/seed/large';
import { demoId } from '@/lib/platform/db/seed/ids';
import { startApp } from '../support/app';
import { expect, openMembers, rowOf } from '../support/members';
import { TEXT } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { people } from '../support/people';
import { signIn } from '../support/sign-in';
import { test as base } from '../support/test';
import { text } from '../support/texts';

const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument destructured
    async ({}, use) => {
      const app = await startApp({ PLATFORM_SEED: 'large' });
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A first view may cost this much, rows and page together, uncompressed. All 50,000 members are some 30 MB. */
const FIRST_VIEW_BYTES = 3_000_000;

/** Counts the bytes of documents and answers, and the members in the answers of the API. */
function meter(page: Page): { bytes: number; done: () => Promise<unknown> } {
  const reading: Promise<void>[] = [];
  const count = { bytes: 0, done: () => Promise.all(reading) };
  page.on('response', (response) => {
    if (!['document', 'fetch', 'xhr'].includes(response.request().resourceType())) return;
    // A redirect has no body; what is cut short by leaving the page is not read by anybody.
    reading.push(
      response.body().then(
        (body) => void (count.bytes += body.length),
        () => undefined,
      ),
    );
  });
  return count;
}

/** The demo's two admins are members too. */
const TOTAL = LARGE.members + 2;
/** Every 5,000th member is an admin. */
const ADMINS = LARGE.members / 5000 + 2;

/** A row to jump to. */
const FAR = 5000;

const shown = (count: number) => text('table.count.some', { shown: count, total: TOTAL });

test('50,000 members: a small first view; search, sort, filter and scrolling reach all', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, people.tenantAdmin);
  const place = { organizationId: demoId('organization fjordkraft'), tenantId: demoId('tenant customers') };
  const count = meter(page);
  await openMembers(page, place);
  const footer = page.getByText(text('table.count.all', { total: TOTAL }));
  await expect(footer).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await count.done();
  expect(count.bytes).toBeLessThan(FIRST_VIEW_BYTES);
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  const search = page.getByRole('searchbox', { name: text('members.search') });
  await search.fill('customer49871');
  await expect(rowOf(page, 'customer49871')).toBeVisible();
  await expect(page.getByText(shown(1))).toBeVisible();
  await search.fill('');
  await expect(footer).toBeVisible();

  await openMembers(page, place, '?f.role=admin');
  await expect(page.getByText(shown(ADMINS))).toBeVisible();
  await openMembers(page, place, '?sort=displayName.desc');
  await expect(page.getByRole('rowheader').first()).toContainText('Øyvind');

  // To a place far down, at once: the rows there come, and few of the others are in the page.
  await openMembers(page, place);
  await expect(footer).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await grid.evaluate((scroller, row) => scroller.scrollTo({ top: (scroller.scrollHeight / row.total) * row.index }), {
    index: FAR,
    total: TOTAL,
  });
  const far = grid.locator(`[role=row][aria-rowindex="${FAR + 2}"]`);
  await expect(far.getByRole('rowheader')).toContainText('@customers.example', { timeout: 30_000 });
  expect(await page.getByRole('row').count()).toBeLessThan(80);
});

test('a question that the platform refuses is told in the table, of a tenant and of an organization', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await signIn(page, people.organizationAdmin);
  const place = { organizationId: demoId('organization fjordkraft'), tenantId: demoId('tenant customers') };
  // A pasted link with a search that is longer than the field takes.
  const query = `?q=${'x'.repeat(TEXT.search.max + 1)}`;
  await openMembers(page, place, query);
  await expect(page.getByText(text('catalogue.Tenant.Fetch.Members.Error'))).toBeVisible();
  await page.goto(screenPath('organizationMembers', place) + query);
  await expect(page.getByText(text('catalogue.Organization.Fetch.Members.Error'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('common.action.retry') })).toBeVisible();
});
