/** What admins change every day, in as few actions as it takes, from the list in which it is done. */
import { Role } from '@/lib/contract/access';
import { Actions } from '../../support/actions';
import { emails, inviteButton, inviteDialog, pasteEmails } from '../../support/dialogs';
import { as } from '../../support/people';
import { expect, openMembers, shownRole, test } from '../../support/members';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('three people are invited with a role: six', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await takeSession(page, as('geir.myhre'));
  await openMembers(page, room);
  const actions = new Actions(page);
  await actions.click(page.getByRole('button', { name: text('members.inviteMembers') }));
  const guests = ['one', 'two', 'three'].map((name) => `${name}@everyday.example`);
  await expect(emails(page)).toBeFocused();
  await pasteEmails(page, guests.join('\n'));
  await actions.click(inviteDialog(page).getByRole('radio', { name: /^Admin/ }));
  await actions.click(inviteButton(page, 3));
  await actions.click(inviteDialog(page).getByRole('button', { name: text('common.action.done') }));
  for (const guest of guests) await expect(shownRole(page, guest, Role.Admin)).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(6);
});
