/** A tenant with more API resources than a window shows. */
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import type { App } from '../../support/app';
import { expect, startAppWith, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, signInAnew } from '../../support/sign-in';
import { text } from '../../support/texts';

const MANY = 300;
/** Rows of a tall window, with those kept ready above and below it. */
const RENDERED = 60;

let app: App;
test.beforeAll(async () => {
  app = await startAppWith(async (db) => {
    await db.insert(t.apiResources).values(
      Array.from({ length: MANY }, (_, index) => ({
        id: demoId(`many ${index}`),
        tenantId: demoId('tenant northwind'),
        name: `northwind.many${String(index).padStart(3, '0')}`,
        displayName: `Resource ${index}`,
        description: '',
        accessLevel: 'tenant',
      })),
    );
  });
});
test.afterAll(() => app.dispose());

test('only the visible ones are rendered, and keys, scrolling and search reach all of them', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
  await signInAnew(page, people.superTenantAdmin);
  const path = screenPath('apiResources', await placeOf(page));

  const html = await (await page.request.get(path)).text();
  expect(html.match(/role="row"/g)?.length).toBeLessThan(RENDERED);

  await page.goto(path);
  const table = page.getByRole('table');
  const rows = table.getByRole('row');
  const first = rows.filter({ hasText: 'northwind.archive' });
  await expect(first).toBeVisible();
  // The resources, the heads of the sections and of the table, and the identity scopes.
  const total = Number(await table.getAttribute('aria-rowcount'));
  expect(total).toBeGreaterThan(MANY);

  await first.focus();
  await page.keyboard.press('End');
  const active = page.locator('[data-row]:focus');
  const own = Number(await active.getAttribute('data-row')) + 1;
  expect(own).toBeGreaterThan(MANY);
  await expect(active).toHaveAttribute('aria-rowindex', String(own + 2));
  await expect(active).toBeInViewport({ ratio: 1 });
  expect(await rows.count()).toBeLessThan(RENDERED);
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });

  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(rows.last()).toHaveAttribute('aria-rowindex', String(total));
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  // The one that the keys stand on is not rendered; Tab still reaches a row.
  await expect(table.locator('[data-row][tabindex="0"]')).toHaveCount(1);

  await page.getByPlaceholder(text('apiresources.search')).fill('many123');
  await expect(rows.filter({ hasText: 'northwind.many' })).toHaveCount(1);
  await page.getByPlaceholder(text('apiresources.search')).fill('many');
  await expect(rows.filter({ hasText: 'northwind.many000' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rows.filter({ hasText: 'northwind.many' })).toHaveCount(MANY);
});
