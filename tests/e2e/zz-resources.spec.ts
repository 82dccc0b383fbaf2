import { COOKIE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { callAs } from '../support/organizations';
import { people } from '../support/people';
import { placeOf, takeSession } from '../support/sign-in';
import { test } from '../support/test';

test('pictures', async ({ page, context }) => {
  test.setTimeout(240_000);
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const lists = await (await callAs(page, 'apiResources.list', { tenantId: place.tenantId })).json();
  const ledger = lists.tenantResources.find((one: { name: string }) => one.name.endsWith('ledger'));
  const look = async (theme: string, language: string, density = 'comfortable') =>
    context.addCookies([
      { name: COOKIE.theme, value: theme, domain: 'localhost', path: '/' },
      { name: COOKIE.language, value: language, domain: 'localhost', path: '/' },
      { name: COOKIE.density, value: density, domain: 'localhost', path: '/' },
    ]);
  const path = screenPath('apiResources', place);
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}.png` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await look('light', 'en');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^write/ })
    .first()
    .hover();
  await page.waitForTimeout(1200);
  await shot('list-1280-light-en');
  await look('dark', 'no', 'compact');
  await page.goto(path);
  await page.waitForTimeout(800);
  await shot('list-1280-dark-no-compact');
  await page.goto(`${path}?dialog=create`);
  await page.waitForTimeout(1200);
  await shot('create-1280-dark-no');
  await look('light', 'en');
  await page.goto(`${path}?dialog=edit&id=${ledger.id}`);
  await page.waitForTimeout(1200);
  await page.getByRole('button', { name: /^Scope ledger.write/ }).click();
  await page.getByRole('dialog').getByLabel('Scope name').fill('ledger.change');
  await page.waitForTimeout(400);
  await shot('edit-1280-light-en');
  await page.getByRole('button', { name: /^Remove the scope ledger.read/ }).click();
  await page.waitForTimeout(800);
  await shot('remove-1280-light-en');
  await page.goto(`${path}?dialog=delete&id=${ledger.id}`);
  await page.waitForTimeout(1200);
  await shot('delete-1280-light-en');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.waitForTimeout(800);
  await shot('list-390-light-en');
  await look('dark', 'no');
  await page.goto(`${path}?dialog=edit&id=${ledger.id}`);
  await page.waitForTimeout(1200);
  await page.getByRole('button', { name: /^Omfanget ledger.read/ }).click();
  await page.waitForTimeout(400);
  await shot('edit-390-dark-no');
});
