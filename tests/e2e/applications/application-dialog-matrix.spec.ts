/** The matrix of roles and permissions: what is drawn, keys, whole groups, filters, small screens. */
import {
  asManager,
  CANCEL,
  entry,
  f,
  makeApplication,
  openForm,
  SAVE,
  stored,
  tab,
  test,
} from '../../support/application-form';

import type { Locator } from 'playwright/test';
import { TEXT } from '@/lib/contract/limits';
import { expect } from '../../support/test';
import { type KeyOf, plainText, text } from '../../support/texts';

const GROUPS = Array.from({ length: 12 }, (_, at) => `area${String(at).padStart(2, '0')}`);
const permissions = GROUPS.flatMap((group) =>
  Array.from({ length: 25 }, (_, at) => ({ name: `${group}.right${String(at).padStart(2, '0')}` })),
);
const roles = Array.from({ length: 60 }, (_, at) => ({
  name: `role_${String(at).padStart(2, '0')}`,
  displayName: `Role ${String(at).padStart(2, '0')}`,
  permissions: permissions.slice(at, at + 3),
}));

test('60 roles and 300 permissions: few cells are drawn, keys reach the last one, changes are saved', async ({
  page,
}) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place, { roles, permissions });
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'matrix');
  const grid = dialog.getByRole('grid', { name: f('matrix.label') });
  await expect(grid).toHaveAttribute('aria-colcount', '61');
  await expect(grid).toHaveAttribute('aria-rowcount', String(300 + GROUPS.length + 1));
  expect(await dialog.getByRole('gridcell').count()).toBeLessThan(1500);
  await grid.focus();
  await page.keyboard.press('Control+End');
  const active = async (): Promise<string> => {
    const id = await grid.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    return id ?? '';
  };
  const corner = await active();
  const words = (state: KeyOf<'applicationform.matrix.words'>, role: string, permission: string): string =>
    plainText(`applicationform.matrix.words.${state}`, { role, permission });
  await expect(dialog.getByText(words('none', 'Role 59', 'area11.right24'))).toBeVisible();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(words('added', 'Role 59', 'area11.right24'))).toBeVisible();
  await expect(page.locator(`[id="${corner}"]`)).toHaveAttribute('aria-selected', 'true');
  // A cell that is reached upwards or to the left is not under the header, the row of its group or the names.
  for (const key of ['PageUp', 'PageUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
  const cell = await page.locator(`[id="${await active()}"]`).boundingBox();
  const header = await grid.getByRole('columnheader').first().boundingBox();
  expect(cell?.y).toBeGreaterThanOrEqual((header?.y ?? Infinity) + (header?.height ?? 0) + 28);
  expect(cell?.x).toBeGreaterThanOrEqual((header?.x ?? Infinity) + (header?.width ?? 0));
  await page.keyboard.press('Control+Home');
  await expect(dialog.getByText('Role 00', { exact: false }).first()).toBeVisible();
  await active();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.getByText(words('removed', 'Role 00', 'area00.right00'))).toBeVisible();
  await expect(dialog.getByText(f('unsaved.note', { what: f('unsaved.roles.changed', { count: 2 }) }))).toBeVisible();
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const now = await stored(page, place, application.applicationId);
  const names = (name: string) => now.roles.find((role) => role.name === name)?.permissions.map((one) => one.name);
  expect(names('role_59')).toContain('area11.right24');
  expect(names('role_00')).toEqual(['area00.right01', 'area00.right02']);
});

test('long names of permissions are whole, and the rows below them move down', async ({ page }) => {
  const place = await asManager(page);
  // As long as a name may be.
  const long = 'reports.of_the_regional_offices_in_the_north'.padEnd(TEXT.permissionName.max, 'h');
  const named = [{ name: long }, { name: 'short.read' }, { name: 'short.write' }];
  const two = roles.slice(0, 2).map((role) => ({ ...role, permissions: named.slice(1) }));
  const application = await makeApplication(page, place, { roles: two, permissions: named });
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'matrix');
  const lines = dialog.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(lines).toHaveCount(5);
  await expect(lines.getByText(long.slice('reports.'.length))).toBeVisible();
  const cut = await lines
    .locator('.font-mono')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
    );
  expect(cut).toEqual([]);
  await expect(async () => {
    const boxes = await Promise.all((await lines.all()).map((line) => line.boundingBox()));
    for (const [at, box] of boxes.entries()) {
      const next = boxes[at + 1];
      if (next !== undefined) expect(next?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0) - 1);
    }
  }).toPass();
});

test('on paper upright the matrix has all its cells', async ({ page }) => {
  const place = await asManager(page);
  const few = { roles: roles.slice(0, 20), permissions: permissions.slice(0, 50) };
  const application = await makeApplication(page, place, few);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'matrix');
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(dialog.getByText(f('matrix.narrow'))).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('row')).toHaveCount(1 + 2 + 50);
  await expect(dialog.getByRole('gridcell')).toHaveCount((2 + 50) * 20);
  // As high as its rows: a box that scrolls would be cut at its edge.
  const heights = await dialog.getByRole('grid').evaluate((grid) => [grid.clientHeight, grid.scrollHeight]);
  expect(heights[0]).toBe(heights[1]);
  await page.emulateMedia({ media: 'screen' });
});

test('a whole group after a question; filters; a search keeps rows and columns', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'matrix');
  const grid = dialog.getByRole('grid', { name: f('matrix.label') });
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await row('2 permissions').getByRole('gridcell').first().click();
  const grant = page.getByRole('alertdialog', { name: f('matrix.grantTitle', { group: 'book' }) });
  await expect(grant.getByText(f('matrix.grantText', { role: 'Reader', group: 'book', count: 1 }))).toBeVisible();
  await grant.getByRole('button', { name: CANCEL }).click();
  await row('2 permissions').getByRole('gridcell').first().click();
  await grant.getByRole('button', { name: f('matrix.grant') }).click();
  await expect(row('2 permissions').getByRole('gridcell').first()).toHaveText('2');
  await row('2 permissions').getByRole('gridcell').first().click();
  const take = page.getByRole('alertdialog', { name: f('matrix.takeTitle', { group: 'book' }) });
  await take.getByRole('button', { name: f('matrix.take') }).click();
  // A role needs one.
  await expect(dialog.getByRole('tab', { name: f('tab.roles') })).toContainText(f('tab.errors', { count: 1 }));
  await dialog.getByRole('button', { name: new RegExp(f('matrix.unsaved')) }).click();
  await expect(grid.getByRole('columnheader')).toHaveCount(2);
  await dialog.getByRole('button', { name: new RegExp(f('matrix.unsaved')) }).click();
  await dialog.getByRole('button', { name: new RegExp(f('permissions.unused')) }).click();
  await expect(grid.getByRole('rowheader')).toHaveCount(2);
  await dialog.getByRole('button', { name: new RegExp(f('permissions.unused')) }).click();
  await grid.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('writer');
  await expect(grid.getByRole('columnheader')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader')).toHaveCount(3);
  await expect(dialog).toBeVisible();
});

test('with forced colours the chosen tab and the cell that the keys are at are the only ones with their edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await tab(dialog, 'matrix');
  const grid = dialog.getByRole('grid', { name: f('matrix.label') });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const strong = (all: Locator): Promise<(string | null)[]> =>
    all.evaluateAll((elements) =>
      elements
        .filter((one) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        })
        .map((one) => one.id),
    );
  expect(await strong(grid.getByRole('gridcell'))).toEqual([await grid.getAttribute('aria-activedescendant')]);
  const chosen = dialog.getByRole('tab', { selected: true });
  expect(await strong(dialog.getByRole('tab'))).toEqual([await chosen.getAttribute('id')]);
  const line = (one: Locator) => one.evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await line(dialog.getByRole('tab', { selected: false }).first())).not.toBe(await line(chosen));
});

test('390 px: the list first, a role over it and back; the matrix leads to Roles', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await tab(dialog, 'matrix');
  await dialog.getByRole('button', { name: f('matrix.toRoles') }).click();
  await expect(entry(dialog, 'roles', 'Reader')).toBeVisible();
  await expect(dialog.getByLabel(f('roles.displayName'))).toBeHidden();
  await entry(dialog, 'roles', 'Writer').click();
  await expect(dialog.getByLabel(f('roles.displayName'))).toHaveValue('Writer');
  await expect(entry(dialog, 'roles', 'Reader')).toBeHidden();
  await dialog.getByRole('button', { name: text('common.action.back') }).click();
  await expect(entry(dialog, 'roles', 'Reader')).toBeVisible();
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('all tabs but the matrix have one height, so that nothing jumps', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  const places = [];
  for (const name of ['details', 'roles', 'permissions'] as const) {
    await tab(dialog, name);
    places.push(await dialog.boundingBox());
  }
  expect(places[1]).toEqual(places[0]);
  expect(places[2]).toEqual(places[0]);
  await tab(dialog, 'matrix');
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(places[0]?.width ?? 0);
});
