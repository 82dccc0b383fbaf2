/** The addresses of an invitation: what sends them, who is left out, and where they are after it. */
import { emails, invite, inviteButton, inviteDialog, pasteEmails } from '../../support/dialogs';
import { expect, expectToast, inviteStrangers, openMembers, rowOf, test } from '../../support/members';
import { as } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('Enter in the box never sends; Ctrl Enter does, with the address that is being typed', async ({ page, mint }) => {
  const room = await mint('ida.solberg');
  await takeSession(page, as('ida.solberg'));
  await openMembers(page, room, '?dialog=invite');
  await emails(page).focus();
  await page.keyboard.type('one@guests.example');
  await page.keyboard.press('Enter');
  await expect(inviteButton(page, 1)).toBeEnabled();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
  await inviteDialog(page)
    .getByRole('switch', { name: invite('changeUserNames') })
    .click();
  await inviteDialog(page)
    .getByRole('textbox', { name: invite('userNameOf', { email: 'one@guests.example' }) })
    .press('Enter');
  await expect(emails(page)).toHaveAttribute('aria-describedby', /./);
  await emails(page).focus();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Control+Enter');
  // What is wrong has the focus; nothing was sent.
  await expect(
    inviteDialog(page).getByRole('button', { name: invite('removeInvalid', { email: 'wrong' }) }),
  ).toBeFocused();
  const waiting = await room.boss.call('members.pending', { tenantId: room.tenantId });
  expect(Array.isArray(waiting) ? waiting : waiting.items).toEqual([]);
  await page.keyboard.press('Delete');
  await page.keyboard.type('two@guests.example');
  await page.keyboard.press('Control+Enter');
  await expect(inviteDialog(page).getByText(invite('invited', { count: 2 }))).toBeVisible();
});

test('names before addresses, people who are here, and after it the list and the links', async ({
  page,
  mint,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const room = await mint('line.holm');
  const [waiting = ''] = await inviteStrangers(room, 1);
  const self = room.boss.me.email;
  await takeSession(page, as('line.holm'));
  await openMembers(page, room);
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await pasteEmails(page, `"Berg, Anja" <anja@guests.example>; Dahl, Bo <bo@guests.example>; ${self}; ${waiting}`);
  await expect(inviteDialog(page).getByText(invite('leftOut.member', { list: self, count: 1 }))).toBeVisible();
  await expect(inviteDialog(page).getByText(invite('leftOut.invited', { list: waiting, count: 1 }))).toBeVisible();
  // Notes leave room for what they are about.
  const chips = await inviteDialog(page).locator('[data-token]').all();
  expect(chips).toHaveLength(4);
  for (const chip of chips) await expect(chip).toBeInViewport({ ratio: 1 });
  await expect(inviteDialog(page).getByText(invite('note', { count: 2, days: 7 }))).toBeVisible();
  await inviteButton(page, 2).click();
  await expect(inviteDialog(page).getByText(invite('invited', { count: 2 }))).toBeVisible();
  await expect(inviteDialog(page).getByText(invite('failed', { count: 2 }))).toHaveCount(0);
  await inviteDialog(page)
    .getByRole('button', { name: invite('copyLinks', { count: 2 }) })
    .click();
  await expectToast(page, 'catalogue.Common.Copy.Success');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const link = /\/activate\/member\//;
  expect(copied.split('\n').map((line) => [line.split('\t')[0], link.test(line)])).toEqual([
    ['anja@guests.example', true],
    ['bo@guests.example', true],
  ]);
  await inviteDialog(page)
    .getByRole('button', { name: invite('show', { count: 2 }) })
    .click();
  await expect(inviteDialog(page)).toHaveCount(0);
  for (const email of ['anja@guests.example', 'bo@guests.example', waiting]) {
    await expect(rowOf(page, email)).toBeVisible();
  }
  await expect(
    page.getByText(text('table.count.shown', { shown: 3, all: text('table.counted.people', { count: 4 }) })),
  ).toBeVisible();
});

test('who could not be invited for a passing reason is sent again, and no other', async ({ page, mint }) => {
  const room = await mint('maja.eng');
  await takeSession(page, as('maja.eng'));
  await openMembers(page, room, '?dialog=invite');
  await emails(page).fill('one@guests.example, two@guests.example,');
  // The embedded platform has no fault that meets one address of several.
  await page.route(
    '**/api/tenants/*/invite',
    (route) =>
      route.fulfill({
        status: 207,
        json: {
          createdInvitations: [{ id: 'one', contactEmail: 'one@guests.example' }],
          errors: [{ contactEmail: 'two@guests.example', code: 'internal', Message: 'The mail server is away.' }],
        },
      }),
    { times: 1 },
  );
  await inviteButton(page, 2).click();
  await expect(inviteDialog(page).getByText(invite('failed', { count: 1 }))).toBeVisible();
  await inviteDialog(page)
    .getByRole('button', { name: invite('retryFailed', { count: 1 }) })
    .click();
  await expect(inviteDialog(page).getByText(invite('invited', { count: 2 }))).toBeVisible();
  await expect(inviteDialog(page).getByText(invite('failed', { count: 1 }))).toHaveCount(0);
  const waiting = await room.boss.call('members.pending', { tenantId: room.tenantId });
  expect((Array.isArray(waiting) ? waiting : waiting.items).map((member) => member.contactEmail)).toEqual([
    'two@guests.example',
  ]);
});

test('what is typed last counts and is sent with the first press; the box keeps its height', async ({ page, mint }) => {
  const room = await mint('arne.haugen');
  await takeSession(page, as('arne.haugen'));
  await openMembers(page, room, '?dialog=invite');
  const height = () =>
    emails(page).evaluate((input) => (input.parentElement as HTMLElement).getBoundingClientRect().height);
  await emails(page).focus();
  const empty = await height();
  // A few lines: the field below it stays where it is, and nothing under the box is empty.
  expect(empty).toBeLessThan(200);
  const box = await emails(page).locator('..').boundingBox();
  const help = await inviteDialog(page)
    .getByText(invite('emailsHelp', { key: 'Ctrl' }))
    .boundingBox();
  expect((help?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(12);
  await page.keyboard.type('one@guests.example, two@guests.exampl');
  await expect(inviteButton(page, 2)).toBeEnabled();
  await page.keyboard.type('e');
  // Behind the last chip, on its line.
  const chip = await inviteDialog(page).locator('[data-token]').last().boundingBox();
  const field = await emails(page).boundingBox();
  expect(field?.y).toBe(chip?.y);
  expect(field?.x).toBeGreaterThan((chip?.x ?? 0) + (chip?.width ?? 0));
  expect(await height()).toBe(empty);
  await inviteButton(page, 2).click();
  await expect(inviteDialog(page).getByText(invite('invited', { count: 2 }))).toBeVisible();
});

test('a user name that another account has is shown at its row, and everything else is as it was; on a small screen too', async ({
  page,
  mint,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await mint('maja.eng');
  await takeSession(page, as('maja.eng'));
  await openMembers(page, room, '?dialog=invite');
  await emails(page).fill('one@guests.example, two@guests.example,');
  await inviteDialog(page)
    .getByRole('switch', { name: invite('changeUserNames') })
    .click();
  const name = inviteDialog(page).getByRole('textbox', { name: invite('userNameOf', { email: 'two@guests.example' }) });
  await name.fill('anja.berg');
  // The whole field is there to be read.
  const box = await name.boundingBox();
  expect(box?.width).toBeGreaterThan(240);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
  await inviteButton(page, 2).click();
  await expect(name).toHaveAccessibleDescription(text('common.validation.exists', { label: invite('userNameColumn') }));
  await expect(name).toHaveValue('anja.berg');
  await expectToast(page, 'memberinvite.invited', { count: 1 });
  // Who was invited is not invited again.
  await expect(inviteDialog(page).locator('[data-token]')).toHaveCount(1);
  await name.fill(`anja-${room.tenantId.slice(0, 8)}`);
  await inviteButton(page, 1).click();
  await expect(inviteDialog(page).getByText(invite('success'))).toBeVisible();
});
