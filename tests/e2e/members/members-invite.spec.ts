/** The invite dialog (sections 2, 4 and 5), in tenants of the test's own. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { emails, grant, invite, inviteButton, inviteDialog, pasteEmails } from '../../support/dialogs';
import {
  expect,
  inviteStrangers,
  join,
  LEDGER,
  openMembers,
  permissionOf,
  roleOf,
  shownRole,
  rowCount,
  test,
} from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

/** The calls by which the page learns of other admins' invitations. */
const LISTS = /\/(members\/pending|everyone)\?/;

const fix = (page: Page, count: number, people: number) =>
  inviteDialog(page).getByRole('button', { name: invite('fix', { count, people }), exact: true });

test('by keyboard alone, from the button to the row in the table', async ({ page, mint }) => {
  const room = await mint('anja.berg');
  await takeSession(page, as('anja.berg'));
  await openMembers(page, room);
  await page.getByRole('button', { name: text('members.inviteMembers') }).focus();
  await page.keyboard.press('Enter');
  await expect(emails(page)).toBeFocused();
  await expect(inviteButton(page, 0)).toBeDisabled();
  await page.keyboard.type('first@guests.example;wrong');
  await page.keyboard.press('Enter');
  await expect(inviteDialog(page).getByText('Invalid email or email list: wrong', { exact: true })).toBeVisible();
  await expect(fix(page, 1, 1)).toBeDisabled();
  // Backspace takes the wrong one back into the text.
  await page.keyboard.press('Backspace');
  await expect(emails(page)).toHaveValue('wrong');
  await page.keyboard.type('@guests.example');
  await page.keyboard.press('Enter');
  await expect(inviteButton(page, 2)).toBeEnabled();
  // The second address again off the list, by arrow and Delete.
  await page.keyboard.press('ArrowLeft');
  await expect(
    inviteDialog(page).getByRole('button', { name: invite('removeEmail', { email: 'wrong@guests.example' }) }),
  ).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(emails(page)).toBeFocused();
  const role = inviteDialog(page).getByRole('radio', { name: new RegExp(`^${invite('roles.Regular')}`) });
  for (let hops = 0; hops < 4 && !(await role.evaluate((element) => element === document.activeElement)); hops += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(role).toBeFocused();
  // Held as a finger holds it: the radio group checks the next choice while the arrow is still down.
  await page.keyboard.press('ArrowRight', { delay: 100 });
  await expect(inviteDialog(page).getByRole('radio', { name: new RegExp(`^${invite('roles.Admin')}`) })).toBeChecked();
  const button = inviteButton(page, 1);
  for (let hops = 0; hops < 8 && !(await button.evaluate((element) => element === document.activeElement)); hops += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inviteDialog(page).getByText(invite('success'))).toBeVisible();
  await expect(
    inviteDialog(page).getByText(text('catalogue.MemberInvitation.Invite.Success', { email: 'first@guests.example' })),
  ).toBeVisible();
  await expect(inviteDialog(page).getByText(room.organizationId)).toBeVisible();
  await expect(inviteDialog(page).getByText(room.tenantId)).toBeVisible();
  await expect(inviteDialog(page).getByRole('button', { name: text('common.action.done') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inviteDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('members.inviteMembers') })).toBeFocused();
  await expect(shownRole(page, 'first@guests.example', Role.Admin)).toBeVisible();
});

test('a pasted list of hundreds: duplicates drop out, wrong ones are named, and all are invited', async ({
  page,
  mint,
}) => {
  const room = await mint('arne.haugen');
  await takeSession(page, as('arne.haugen'));
  await openMembers(page, room, '?dialog=invite');
  const good = Array.from({ length: 250 }, (_, index) => `many${index}@guests.example`);
  await pasteEmails(page, `${good.join(';\r\n')}\nMANY7@guests.example, ,;not-one; @nobody ${good[0]}`);
  await expect(
    inviteDialog(page).getByText('Invalid email or email list: not-one and @nobody', { exact: true }),
  ).toBeVisible();
  await expect(fix(page, 2, 250)).toBeDisabled();
  await inviteDialog(page)
    .getByRole('button', { name: invite('removeAllInvalid', { count: 2 }) })
    .click();
  await inviteButton(page, 250).click();
  await expect(inviteDialog(page).getByText(invite('invited', { count: 250 }))).toBeVisible();
  await inviteDialog(page)
    .getByRole('button', { name: text('common.action.done') })
    .click();
  await expect(page.getByText(rowCount('people', 251), { exact: true })).toBeVisible();

  // Not all of them are in the browser any more: the platform is asked about an address.
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await emails(page).fill('many222@guests.example, nobody@guests.example,');
  await expect(
    inviteDialog(page).getByText(invite('leftOut.invited', { list: 'many222@guests.example', count: 1 })),
  ).toBeVisible();
  await expect(inviteButton(page, 1)).toBeEnabled();
});

test('default roles, changed user names and the toggles; a refusal for good offers no other try', async ({
  page,
  mint,
}) => {
  const room = await mint('einar.strand');
  await takeSession(page, as('einar.strand'));
  await openMembers(page, room, '?dialog=invite');
  // Another admin is quicker; this list does not know it, and is not asked for again.
  await page.route(LISTS, () => undefined);
  const [taken = ''] = await inviteStrangers(room, 1, 'taken');
  const dialog = inviteDialog(page);
  const grants = dialog.getByRole('switch', { name: invite('editGrants') });
  const userNames = dialog.getByRole('switch', { name: invite('changeUserNames') });
  await expect(grants).toBeDisabled();
  await expect(userNames).toBeDisabled();

  // A separator ends an address at once, even in the middle of what is typed.
  await emails(page).fill(`fresh@guests.example, ${taken}`);
  await grants.click();
  await dialog.getByRole('button', { name: text('members.grants.assignLabel', { name: 'Ledger' }) }).click();
  await grant(dialog, 'Accountant').click();
  await grant(dialog, 'ledger.close').click();
  // Off and on again: what was chosen is gone (section 4).
  await grants.click();
  await grants.click();
  await dialog.getByRole('button', { name: text('members.grants.assignLabel', { name: 'Ledger' }) }).click();
  await expect(grant(dialog, 'Accountant', false)).toBeVisible();
  await grant(dialog, 'Accountant').click();

  await userNames.click();
  const name = dialog.getByRole('textbox', { name: invite('userNameOf', { email: 'fresh@guests.example' }) });
  await expect(name).toHaveValue('fresh@guests.example');
  await name.fill('');
  await expect(dialog.getByText(text('common.validation.required', { label: invite('userNameColumn') }))).toBeVisible();
  await expect(inviteButton(page, 2)).toBeDisabled();
  await name.fill(taken);
  await expect(dialog.getByText(text('common.validation.exists', { label: invite('userNameColumn') }))).toBeVisible();
  const fresh = `fresh-${room.tenantId.slice(0, 8)}`;
  await name.fill(fresh);
  await inviteButton(page, 2).click();

  await expect(dialog.getByText(invite('failed', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(`${taken} – ${text('catalogue.Refusal.conflict.alreadyMember')}`)).toBeVisible();
  await expect(
    dialog.getByText(text('catalogue.MemberInvitation.Invite.Success', { email: 'fresh@guests.example' })),
  ).toBeVisible();
  const waiting = await room.boss.call('members.pending', { tenantId: room.tenantId });
  const pending = Array.isArray(waiting) ? waiting : waiting.items;
  const made = pending.find((member) => member.username === fresh);
  expect(
    made?.applicationRoles.map((entry) => [entry.application.applicationId, entry.roles.map((role) => role.id)]),
  ).toEqual([[LEDGER, [roleOf('ledger', 'accountant')]]]);
  expect(made?.applicationPermissions.flatMap((entry) => entry.permissions.map((held) => held.id))).not.toContain(
    permissionOf('ledger', 'ledger.close'),
  );
  // Sent again as it is, it would be refused again.
  await expect(dialog.getByRole('button', { name: invite('retryFailed', { count: 1 }) })).toHaveCount(0);
});

test('a limited admin invites only regular members; a refusal stays in the dialog', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 40[039]/);
  const room = await mint('eli.nygaard');
  const limited = await caller('erlend.vik');
  await join(room, [limited]);
  await room.boss.call(
    'members.update',
    { tenantId: room.tenantId, memberId: limited.me.id },
    { data: { administrationPermissions: ['TenantManagement'], role: 'LimitedAdmin' } },
  );
  await takeSession(page, as('erlend.vik'));
  await openMembers(page, room, '?dialog=invite');
  // Another admin is quicker; this list does not know it before the refusal.
  await page.route(LISTS, () => undefined);
  const [taken = ''] = await inviteStrangers(room, 1);
  const admin = inviteDialog(page).getByRole('radio', { name: new RegExp(`^${invite('roles.Admin')}`) });
  await expect(admin).toBeDisabled();
  await expect(inviteDialog(page).getByText(invite('adminReason'))).toBeVisible();
  await emails(page).fill(taken);
  await page.keyboard.press('Enter');
  await page.unroute(LISTS);
  await inviteButton(page, 1).click();
  const failed = text('catalogue.MemberInvitation.Invite.ErrorDetails', {
    details: text('catalogue.Refusal.conflict.alreadyMember'),
  });
  await expect(inviteDialog(page).getByText(failed)).toBeVisible();
  // What the platform knows is marked now, and its error goes with the first change.
  await expect(inviteDialog(page).getByRole('button', { name: invite('removeHere', { email: taken }) })).toBeVisible();
  await expect(inviteButton(page, 0)).toBeDisabled();
  await emails(page).fill('other@guests.example');
  await expect(inviteDialog(page).getByText(failed)).toHaveCount(0);
  await page.keyboard.press('Enter');
  // A platform that says no without a reason.
  await page.route('**/api/tenants/*/invite', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await inviteButton(page, 1).click();
  await expect(
    inviteDialog(page).getByText(text('catalogue.MemberInvitation.Invite.Error'), { exact: true }),
  ).toBeVisible();
  // Unsaved input is not lost by accident.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: text('common.dialog.discardTitle') });
  await question.getByRole('button', { name: text('common.dialog.discard') }).click();
  await expect(inviteDialog(page)).toHaveCount(0);
});

test('a CSV file is checked row by row before anything is sent', async ({ page, mint }) => {
  const room = await mint('frida.aas');
  const [known = ''] = await inviteStrangers(room, 1);
  await takeSession(page, as('frida.aas'));
  await openMembers(page, room, '?dialog=invite');
  await emails(page).fill('listed@guests.example');
  await page.keyboard.press('Enter');
  const csv = [
    'E-mail;User name',
    'one@guests.example;one-csv',
    'broken;x',
    'one@guests.example;again',
    'listed@guests.example;',
    `${known};`,
    'two@guests.example;bad name!',
    ';nobody',
    'three@guests.example;',
  ].join('\r\n');
  const chooser = page.waitForEvent('filechooser');
  await inviteDialog(page)
    .getByRole('button', { name: text('memberinvite.csv.choose') })
    .click();
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const check = page.getByRole('dialog', { name: text('memberinvite.csv.title') });
  await expect(check.getByText(text('memberinvite.csv.summary', { good: 2, total: 8 }))).toBeVisible();
  await expect(check.getByText(text('memberinvite.csv.note'))).toBeVisible();
  const problems = check.getByRole('table', { name: text('memberinvite.csv.problems') });
  const expected: [string, string][] = [
    ['broken', text('memberinvite.csv.problem.invalid')],
    ['one@guests.example', text('memberinvite.csv.problem.duplicate', { line: 2 })],
    ['listed@guests.example', text('memberinvite.csv.problem.listed')],
    [known, text('memberinvite.csv.problem.invited')],
    ['two@guests.example', text('memberinvite.csv.problem.userName')],
    ['–', text('memberinvite.csv.problem.missing')],
  ];
  for (const [email, problem] of expected) {
    await expect(problems.getByRole('row').filter({ hasText: email }).filter({ hasText: problem })).toBeVisible();
  }
  await check.getByRole('button', { name: text('memberinvite.csv.add', { count: 2 }) }).click();
  await expect(
    inviteDialog(page).getByRole('textbox', { name: invite('userNameOf', { email: 'one@guests.example' }) }),
  ).toHaveValue('one-csv');
  await expect(inviteButton(page, 3)).toBeEnabled();
});
