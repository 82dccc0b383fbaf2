/** What stands over a list: messages beside the buttons, questions about long names, the search field. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { make } from '../../support/groups';
import { expect, inviteStrangers, openMembers, type Room, rows, test } from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';
import { isFree } from '../../support/keyboard';

/** Raises a message, and keeps it: it stays while the pointer rests on it, wherever it moves. */
async function raiseToast(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: text('shell.userMenu', { name: '' }).trim() }).click();
  await page.getByRole('menuitem', { name: new RegExp(text('shell.userId')) }).click();
  // The open menu hides all else from screen readers, and so from roles.
  const toast = page.locator('.toasts li').first();
  await toast.hover();
  return toast;
}

test('a message stands beside or above the buttons of a dialog and of a selection', async ({ page, mint }) => {
  // A message about a failure stays longest.
  await page.addInitScript(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }));
  const room: Room = await mint('jan.tveit');
  await inviteStrangers(room, 2);
  await takeSession(page, as('jan.tveit'));
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await openMembers(page, room);
    const toast = await raiseToast(page);
    await rows(page).nth(1).getByRole('checkbox').press('Space');
    const bulk = page.locator('[data-bulk]').getByRole('button');
    await expect(bulk.last()).toBeVisible();
    expect(await isFree(bulk.last()), `selection at ${viewport.width}`).toBe(true);
    await page.getByRole('button', { name: text('members.inviteMembers') }).press('Enter');
    const buttons = page.getByRole('dialog').locator('[data-dialog-footer]').getByRole('button');
    await expect(buttons.last()).toBeVisible();
    await expect(toast).toBeVisible();
    for (const button of await buttons.all()) {
      expect(await isFree(button), `dialog at ${viewport.width}`).toBe(true);
    }
  }
});

test('a question about a long name keeps to three lines', async ({ page, mint }) => {
  const room = await mint('jan.tveit');
  const name = 'W'.repeat(50);
  await make(room, name);
  await takeSession(page, as('jan.tveit'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screenPath('groups', room));
  await rows(page)
    .first()
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await page.getByRole('menuitem', { name: text('groups.menu.delete') }).click();
  const title = page.getByRole('alertdialog').getByRole('heading');
  await expect(title).toContainText(name);
  expect((await title.boundingBox())?.height).toBeLessThanOrEqual(84);
});

/** Height of the search field of the page in pixels. */
const searchHeight = (page: Page): Promise<number> =>
  page
    .getByRole('searchbox')
    .first()
    .evaluate((field) => field.getBoundingClientRect().height);

test('a search field has one height, with and without a text, a selection and matches', async ({ page, mint }) => {
  const room = await mint('jan.tveit');
  await inviteStrangers(room, 2);
  await takeSession(page, as('jan.tveit'));
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openMembers(page, room);
    const height = await searchHeight(page);
    await rows(page).first().getByRole('checkbox').press('Space');
    expect(await searchHeight(page), `with a selection at ${width}`).toBe(height);
    await page.getByRole('searchbox').first().fill('nothing has this name');
    await expect(rows(page)).toHaveCount(0);
    expect(await searchHeight(page), `without a match at ${width}`).toBe(height);
  }
});
