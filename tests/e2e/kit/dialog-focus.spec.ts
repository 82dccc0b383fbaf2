/** Where the focus is when a dialog has closed: where it came from, on a machine that is busy too. */
import { setTimeout as pause } from 'node:timers/promises';
import { as, choose, g, make, openGroups } from '../../support/groups';
import { expect, rowOf, test } from '../../support/members';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

/** By how long the form's thing lets wait for itself, in milliseconds: with 400 a loading dialog stands before the form. */
for (const wait of [0, 400]) {
  test(`back at the menu's button although timers are late, when the form comes after ${wait} ms`, async ({
    page,
    mint,
  }) => {
    const room = await mint('geir.myhre');
    await make(room, 'Book keepers', [room.boss]);
    // Radix gives the focus back to the menu's button in a timer of 0 ms. The dialog is drawn before that here.
    await page.addInitScript(() => {
      const original = window.setTimeout;
      const late = (work: TimerHandler, ms = 0, ...rest: unknown[]) => original(work, ms === 0 ? 250 : ms, ...rest);
      Object.assign(window, { setTimeout: late });
    });
    await page.route('**/api/tenants/*/groups/*', async (route) => {
      await pause(wait);
      await route.fallback();
    });
    await takeSession(page, as('geir.myhre'));
    await openGroups(page, room);
    const button = rowOf(page, 'Book keepers').getByRole('button', {
      name: text('table.rowActions', { name: 'Book keepers' }),
    });
    for (const closing of ['escape', 'cancel']) {
      await choose(page, 'Book keepers', 'edit');
      const edit = page.getByRole('dialog', { name: g('edit.title') });
      await expect(edit.getByLabel(g('column.name'))).toBeFocused();
      if (closing === 'escape') await page.keyboard.press('Escape');
      else await edit.getByRole('button', { name: text('common.action.cancel') }).click();
      await expect(edit).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
}

test('after a deletion at the row in the place of the one that is gone, and at the page when there is none', async ({
  page,
  mint,
}) => {
  const room = await mint('geir.myhre');
  for (const name of ['Accounting', 'Book keepers', 'Cleaners']) await make(room, name);
  await takeSession(page, as('geir.myhre'));
  await openGroups(page, room);
  const remove = async (name: string) => {
    await choose(page, name, 'delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: g('delete.submit') })
      .click();
    await expect(rowOf(page, name)).toHaveCount(0);
  };
  await remove('Book keepers');
  await expect(rowOf(page, 'Cleaners')).toBeFocused();
  await remove('Cleaners');
  await expect(rowOf(page, 'Accounting')).toBeFocused();
  await remove('Accounting');
  await expect(page.locator('#content')).toBeFocused();
});
