/** The members room to people who do not see it. */
import { screenPath } from '@/lib/paths';
import { LOOKS, dress, expectNoFindings } from '../support/axe';
import { expect, inviteStrangers, rowOf, test } from '../support/members';
import { people } from '../support/people';
import { signIn } from '../support/sign-in';
import { text } from '../support/texts';

test('table, dialogs and where-from are accessible in both themes', async ({ page, mint }) => {
  test.slow();
  const room = await mint('jan.tveit');
  const [waiting = ''] = await inviteStrangers(room, 1);
  await signIn(page, { ...people.regular, username: 'jan.tveit' });
  const self = `member=${room.boss.me.id}`;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const look of LOOKS) {
    const expectClean = async (where: string) => {
      await expect(dialog).toBeVisible();
      await expectNoFindings(page, `${where} in ${look.theme}`, { within: '[role=dialog], [role=alertdialog]' });
    };
    await dress(page, look);
    await page.goto(screenPath('tenantMembers', room));
    await expect(rowOf(page, waiting)).toBeVisible();
    await expectNoFindings(page, `table in ${look.theme}`);
    for (const name of ['invite', `tenant-role&${self}`, `application-role&${self}`, `delete&${self}`]) {
      // The address opens the dialogs, without a load of the page.
      await page.evaluate((query) => window.history.pushState(null, '', query), `?dialog=${name}`);
      await expectClean(name);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await rowOf(page, waiting).getByRole('checkbox').check();
    const deletion = text('members.bulk.delete', undefined, look.language);
    await page.getByRole('button', { name: deletion, exact: true }).click();
    await expectClean('bulk');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await rowOf(page, waiting).getByRole('gridcell').getByRole('button').first().click();
    await expectClean('where from');
  }
});
