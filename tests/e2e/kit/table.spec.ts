/** The table of the kit, on the screen where it holds most: columns, density, small screens, keyboard, paper. */
import type { Locator, Page } from 'playwright/test';
import { COOKIE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { expect, grid, openOperations, rows, test } from '../../support/members';
import { type KeyOf, text, textsOf } from '../../support/texts';

const GIVEN = ['role', 'applicationRoles', 'applicationPermissions'] as const;
const COLUMNS = ['name', 'administration', 'lastActivity', ...GIVEN] as const;
const header = textsOf('members.column');
const headers = (page: Page) => page.getByRole('columnheader').allTextContents();

/** Whether an element lies wholly inside the part of the table that is in sight. */
async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const [box, view] = [await element.boundingBox(), await grid(page).boundingBox()];
  if (box === null || view === null) return false;
  return box.x >= view.x - 1 && box.x + box.width <= view.x + view.width + 1;
}

/** How much of the fades shows beside the columns that stay. */
const fades = (page: Page) =>
  page.evaluate(() => {
    const shown = (name: string): number => {
      const cell = document.querySelector(`[role="columnheader"].${name}`);
      return cell === null ? Number.NaN : Number(getComputedStyle(cell, '::after').opacity);
    };
    return { start: shown('fade-start'), end: shown('fade-end') };
  });

test('that there is more at the right is seen before any script has run, and nowhere without more', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOperations(page);
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await fades(page)).toEqual({ start: 0, end: 1 });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => fades(page)).toEqual({ start: 0, end: 0 });
});

test('every column can be reached, beside the name and the menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openOperations(page);
  const [name, last] = [header('name'), header('lastActivity')].map((text) =>
    page.getByRole('columnheader', { name: text }),
  ) as [Locator, Locator];
  const menu = rows(page)
    .first()
    .getByRole('button', { name: text('table.rowActions', { name: '' }).trim() });
  for (const width of [768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await grid(page).evaluate((box) => box.scrollTo({ left: 0 }));
    for (const key of COLUMNS) await expect(page.getByRole('columnheader', { name: header(key) })).toBeAttached();
    await expect.poll(() => fades(page), `${width}`).toEqual({ start: 0, end: 1 });
    expect(await isInSight(page, last), `${width}`).toBe(false);
    await grid(page).evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(() => fades(page), `${width}`).toEqual({ start: 1, end: 0 });
    for (const element of [name, last, menu]) expect(await isInSight(page, element), `${width}`).toBe(true);
    // Nothing of the columns in between shines through what stays.
    const box = await name.boundingBox();
    const top = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="columnheader"]')?.textContent,
      [(box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + 20] as const,
    );
    expect(top, `${width}`).toBe(header('name'));
  }
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(() => fades(page), 'grown').toEqual({ start: 0, end: 0 });
});

test('columns are hidden and moved by hand, and the server knows it the next time', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const params = await openOperations(page);
  const before = await headers(page);
  await page.getByRole('button', { name: text('table.columns') }).click();
  const panel = page.getByRole('dialog', { name: text('table.columns') });
  await panel.getByRole('checkbox', { name: header('administration') }).click();
  await expect(page.getByRole('columnheader', { name: header('administration') })).toHaveCount(0);
  const up = panel.getByRole('button', { name: text('table.columnUp', { name: header('lastActivity') }) });
  for (let step = 0; step < 4; step += 1) {
    await up.click();
    // The tooltip of the button that comes under the pointer lies over this one.
    await page.mouse.move(0, 0);
  }
  await expect(panel.getByRole('status')).toHaveText(
    text('table.columnMoved', { name: header('lastActivity'), place: 1, count: 6 }),
  );
  const wanted = (['name', 'lastActivity', ...GIVEN] as const).map((key) => header(key));
  const shown = async () => (await headers(page)).filter((entry) => wanted.includes(entry));
  await expect.poll(shown).toEqual(wanted);
  // The name can't be taken away.
  await expect(panel.getByRole('checkbox', { name: header('name') })).toBeDisabled();
  const html = await (await page.request.get(screenPath('tenantMembers', params))).text();
  expect(html).toContain(`>${header('lastActivity')}<`);
  expect(html).not.toContain(`>${header('administration')}<`);
  await page.reload();
  await expect.poll(shown).toEqual(wanted);
  // Another table has its own choice.
  await page.goto(screenPath('organizationMembers', params));
  await expect(rows(page).first()).toBeVisible();
  // Before the row menus.
  await expect(page.getByRole('columnheader').nth(-2)).toHaveText(text('organizationmembers.column.lastActivity'));
  await page.goto(screenPath('tenantMembers', params));
  await page.getByRole('button', { name: text('table.columns') }).click();
  await panel.getByRole('button', { name: text('table.columnsReset') }).click();
  await expect.poll(() => headers(page)).toEqual(before);
});

test('compact rows are one line, and the e-mail stands alone where the user name says the same', async ({ page }) => {
  await page.context().addCookies([{ name: COOKIE.density, value: 'compact', domain: '127.0.0.1', path: '/' }]);
  await openOperations(page);
  const row = rows(page).filter({ hasText: people.tenantAdmin.name });
  await expect(row).toHaveCSS('height', '36px');
  const [name, email] = [
    row.getByText(people.tenantAdmin.name, { exact: true }),
    row.getByTitle('bjorn.eide@fjordkraft.example'),
  ];
  const [first, second] = [await name.boundingBox(), await email.boundingBox()];
  expect(
    Math.abs((first?.y ?? 0) + (first?.height ?? 0) / 2 - (second?.y ?? 0) - (second?.height ?? 0) / 2),
  ).toBeLessThan(4);
});

test('choosing a filter moves nothing', async ({ page }) => {
  await openOperations(page);
  const top = async () => (await grid(page).boundingBox())?.y;
  const search = async () => (await page.getByRole('searchbox').boundingBox())?.width;
  const chosen = page.getByRole('button', { name: /^Remove filter/ });
  for (const width of [390, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('columnheader')).toHaveCount(width < 640 ? 0 : COLUMNS.length + 2);
    const before = [await top(), await search()];
    await page.getByRole('button', { name: text('members.filter.role'), exact: true }).click();
    await page.getByRole('option', { name: text('members.filter.roles.admin'), exact: true }).click();
    await expect(chosen).toBeVisible();
    expect([await top(), await search()], `${width}`).toEqual(before);
    await page.keyboard.press('Escape');
    await chosen.click();
    await expect(chosen).toHaveCount(0);
  }
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are compact, the page scrolls, and the rest of a row is one press away', async ({ page }) => {
    await openOperations(page);
    const row = rows(page).filter({ hasText: people.tenantAdmin.name });
    await expect(row).toHaveCSS('height', '64px');
    await expect(row).toContainText(text('common.role.Admin'));
    await expect(page.getByRole('columnheader')).toHaveCount(0);
    const scrolls = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        element.scrollTo({ top: 300 });
        return element.scrollTop;
      });
    expect(await scrolls('[role="grid"]')).toBe(0);
    expect(await scrolls('main')).toBe(300);
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    await expect(rows(page).last()).toBeInViewport();
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 0 }));
    await row.getByRole('link', { name: people.tenantAdmin.name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: people.tenantAdmin.name })).toBeVisible();
  });

  test('rows are sorted, and chosen all at once', async ({ page }) => {
    await openOperations(page);
    const names = () => rows(page).getByRole('rowheader').allTextContents();
    const before = await names();
    const order = (key: KeyOf<'members.column'>, direction: 'ascending' | 'descending') =>
      text(`table.${direction}`, { name: header(key) });
    await page.getByRole('button', { name: text('table.orderBy', { order: order('role', 'ascending') }) }).click();
    await page.getByRole('option', { name: order('name', 'descending') }).click();
    await expect(page).toHaveURL(/sort=displayName\.desc/);
    await expect(
      page.getByRole('button', { name: text('table.orderBy', { order: order('name', 'descending') }) }),
    ).toBeVisible();
    expect(await names()).not.toEqual(before);
    const all = page.getByRole('checkbox', { name: text('table.selectAllShort') });
    await all.check();
    const total = Number(await grid(page).getAttribute('aria-rowcount')) - 1;
    await expect(page.getByText(text('table.selected', { count: total }))).toBeVisible();
    await rows(page).getByRole('checkbox').first().uncheck();
    await expect(all).toBeChecked({ indeterminate: true });
    await all.click();
    await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked();
  });

  test('what can be pressed is 44 px high and wide', async ({ page }) => {
    await openOperations(page);
    const small = () =>
      page.evaluate(() => {
        const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input')];
        return controls.flatMap((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          // Half a row under the foot of the table is scrolled to.
          const inside = width > 0 && x > 22 && y > 22 && x < innerWidth - 22 && y < innerHeight - 112;
          if (!inside || control.closest('.sr-only, [aria-hidden="true"]') || !control.checkVisibility()) return [];
          const isHit = (at: number, down: number): boolean => {
            const hit = document.elementFromPoint(at, down);
            return hit !== null && (control.contains(hit) || hit.contains(control));
          };
          // How far from the middle it is still pressed; a name is not in the middle of what presses it.
          const reach = (across: number, down: number): number => {
            let pixels = 0;
            while (pixels < 43 && isHit(x + across * (pixels + 1), y + down * (pixels + 1))) pixels += 1;
            return pixels;
          };
          const isSmall = reach(-1, 0) + reach(1, 0) < 42 || reach(0, -1) + reach(0, 1) < 42;
          const name = control.getAttribute('aria-label') ?? control.textContent;
          return !isSmall ? [] : [`${name} ${Math.round(width)}×${Math.round(height)}`];
        });
      });
    expect(await small()).toEqual([]);
    await page.getByRole('button', { name: text('shell.openNavigation') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(small).toEqual([]);
  });
});

test('rows are chosen in ranges, with the mouse and with the keyboard', async ({ page }) => {
  await openOperations(page);
  const box = (index: number) => grid(page).locator(`[data-row="${index}"]`).getByRole('checkbox');
  const selected = (count: number) => expect(page.getByText(text('table.selected', { count }))).toBeVisible();
  await box(1).click();
  // A checkbox is no text field: letters go on from it.
  await page.keyboard.press('j');
  await expect(grid(page).locator('[data-row="2"]')).toBeFocused();
  await box(5).click({ modifiers: ['Shift'] });
  await selected(5);
  await box(4).click({ modifiers: ['Shift'] });
  await selected(3);
  const count = Number(await grid(page).getAttribute('aria-rowcount')) - 1;
  const all = page.getByRole('checkbox', { name: text('table.selectAll') });
  await expect(all).toBeChecked({ indeterminate: true });
  // Enter is no key of a checkbox.
  await all.press('Enter');
  await expect(all).toBeChecked({ indeterminate: true });
  await all.press('Space');
  await expect(all).not.toBeChecked();
  await expect(box(1)).not.toBeChecked();
  await all.check();
  await selected(count);
  await box(2).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole('button', { name: text('table.clearSelection') }).click();
  await rows(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('PageDown');
  await expect(rows(page).first()).not.toBeFocused();
  await page.keyboard.press('Home');
  await expect(grid(page).locator('[data-row="0"]')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await expect(rows(page).last()).toBeInViewport();
  await page.keyboard.press('Shift+Space');
  await selected(count);
});
