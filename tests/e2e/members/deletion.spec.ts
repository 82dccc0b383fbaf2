/** Deleting a person's account from the members of an organization. */
import type { Page } from 'playwright/test';
import { translator } from '@/lib/platform/pages/text';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { test } from '../../support/invitations';
import { expectToast, rowOf } from '../../support/members';
import { FIRST_PASSWORD, newcomer, signInWith } from '../../support/newcomer';
import { people } from '../../support/people';
import { expectSignedOut, placeOf, takeSession } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const t = textsOf('organizationmembers.delete');
const GUEST = 'Gro Gjest';

/** Opens the dialog about a person who is searched for. */
async function ask(page: Page, search: string, name: string) {
  const { organizationId } = await placeOf(page, people.organizationAdmin.organization, 'Fjordkraft Operations');
  await page.goto(screenPath('organizationMembers', { organizationId }));
  await page.getByRole('searchbox', { name: text('members.search') }).fill(search);
  // Rows that move take their open menu with them.
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const row = rowOf(page, search);
  await row.getByRole('button', { name: text('table.rowActions', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: text('organizationmembers.menu.deleteAccount') }).click();
  return { row, dialog: page.getByRole('alertdialog', { name: t('title', { name }) }), organizationId };
}

test('row 46: an account goes after its name was typed, and the history keeps a pseudonym', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { contactEmail, userName } = await newcomer(page, guest, mail);
  const { row, dialog, organizationId } = await ask(page, userName, GUEST);
  await expect(dialog).toContainText(t('tenants', { count: 1 }));
  await expect(dialog).toContainText(t('sessions', { count: 1 }));
  await expectNoFindings(page, 'deleting an account');
  const confirm = dialog.getByRole('button', { name: t('confirm') });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(GUEST);
  await confirm.click();
  await expectToast(page, 'organizationmembers.delete.done', { name: GUEST });
  await expect(row).toHaveCount(0);

  await guest.goto(screenPath('applicationList', {}));
  await expectSignedOut(guest);
  for (const name of [userName, contactEmail]) {
    await signInWith(guest, name, FIRST_PASSWORD);
    await expect(guest.getByRole('alert')).toHaveText(translator('en')('wrong'));
  }
  const history = await page.request.get(`/api/organizations/${organizationId}/history?limit=50`, {
    headers: { 'X-CSRF': '1' },
  });
  const { items } = (await history.json()) as { items: HistoryEntry[] };
  const gone = items.find(({ action }) => action === 'organizations.members.delete')?.target;
  expect(gone?.name).toMatch(/^person-[0-9a-f]{8}$/);
  // Others may have the same name.
  const own = items.filter(({ actor, target }) => [actor.id, target.id].includes(gone?.id ?? ''));
  expect(own.map(({ actor, target }) => [actor.name, target.name])).toContainEqual([gone?.name, gone?.name]);
  expect(JSON.stringify(own)).not.toContain(GUEST);
  for (const word of [contactEmail, userName]) expect(JSON.stringify(items)).not.toContain(word);
});

test('the panel of a person has both ways out: the removal as a button, the deletion in its menu', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page, people.organizationAdmin.organization, 'Fjordkraft Operations');
  await page.goto(screenPath('organizationMembers', { organizationId }));
  const { name } = people.tenantAdmin;
  await rowOf(page, name).getByText(name).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('button', { name: text('organizationmembers.menu.remove') })).toBeVisible();
  await panel.getByRole('button', { name: text('table.rowActions', { name }) }).click();
  await page.getByRole('menuitem', { name: text('organizationmembers.menu.deleteAccount') }).click();
  await expect(page.getByRole('alertdialog', { name: t('title', { name }) })).toContainText(t('tenants', { count: 2 }));
});

test('the only admin of a tenant stays: the dialog says of which, and what to do', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const { name, username } = people.uniqueIdp;
  const { dialog } = await ask(page, username, name);
  await expect(dialog.getByRole('status')).toHaveText(t('lastAdmin', { name, places: 'Obi Partners' }));
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: t('confirm') })).toBeDisabled();
});
