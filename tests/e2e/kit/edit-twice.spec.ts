/** A form opens with what is true now: edited twice in a row, it begins the second time with what the first one saved. */
import { EDIT_FORMS, submitOf, textOf } from '../../support/edit-forms';
import { choose, expect, expectToast, join, openMembers, test } from '../../support/members';
import { as, people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const done = text('common.action.done');

test.use({ consoleName: 'resources' });

for (const form of EDIT_FORMS) {
  test(`${form.name} opens the second time with the saved values, and no conflict`, async ({ page, caller }) => {
    const address = await form.make(await caller(people.superTenantAdmin.username));
    await takeSession(page, people.superTenantAdmin);
    await page.goto(address);
    for (const words of ['First words', 'Second words', 'Third words']) {
      await textOf(page, form).fill(words);
      await submitOf(page, form).click();
      await page.getByRole('dialog').getByRole('button', { name: done }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // As the menu of the row opens it: a step on the same page.
      await page.evaluate((to) => window.history.pushState(null, '', to), address);
      await expect(textOf(page, form)).toHaveValue(words);
    }
  });
}

test('a member’s role opens the second time with the saved one', async ({ page, mint, caller }) => {
  const room = await mint('geir.myhre');
  const member = await caller('hanne.lie');
  await join(room, [member]);
  await takeSession(page, as('geir.myhre'));
  await openMembers(page, room);
  const dialog = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  const box = (name: 'TenantManagement' | 'GroupManagement') =>
    dialog.getByRole('checkbox', { name: text(`common.permission.${name}`) });
  await choose(page, member.me.name, 'tenantRole');
  await box('TenantManagement').click();
  await dialog.getByRole('button', { name: text('members.tenantRole.submit') }).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');

  await choose(page, member.me.name, 'tenantRole');
  await expect(box('TenantManagement')).toBeChecked();
  await box('GroupManagement').click();
  await dialog.getByRole('button', { name: text('members.tenantRole.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await choose(page, member.me.name, 'tenantRole');
  for (const name of ['TenantManagement', 'GroupManagement'] as const) await expect(box(name)).toBeChecked();
});
