/** Disabling and enabling a person from the members of an organization, and what the person meets. */
import type { Page } from 'playwright/test';
import { translator } from '@/lib/platform/pages/text';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { test } from '../../support/invitations';
import { expectToast, rowOf, rows } from '../../support/members';
import { FIRST_PASSWORD, newcomer, signInWith } from '../../support/newcomer';
import { people } from '../../support/people';
import { expectSignedOut, placeOf, takeSession } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const t = textsOf('organizationmembers');
const status = textsOf('members.status');
const sign = translator('en');
type AccountChange = 'disable' | 'enable' | 'resetFactors';
/** How the guest of the tests is called. */
const GUEST = 'Gro Gjest';
const start = screenPath('applicationList', {});

/** The members of the organization, searched for one of them. */
async function find(page: Page, name: string): Promise<void> {
  const { organizationId } = await placeOf(page, people.organizationAdmin.organization, 'Fjordkraft Operations');
  await page.goto(screenPath('organizationMembers', { organizationId }));
  await page.getByRole('searchbox', { name: text('members.search') }).fill(name);
  // Others have the same name.
  await expect(rows(page)).toHaveCount(1);
}

async function choose(page: Page, name: string, entry: AccountChange): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t(`menu.${entry}`), exact: true }).click();
}

const question = (page: Page, what: AccountChange, name: string) =>
  page.getByRole('alertdialog', { name: t(`${what}.title`, { name }) });

const isSignedOut = async (page: Page) =>
  (await page.request.get('/bff/user', { headers: { 'X-CSRF': '1' } })).status() === 401;

test('row 46: a disabled person is signed out, is let in no more, and comes back once enabled', async ({
  page,
  mail,
  visit,
}) => {
  const guest = await visit();
  const { contactEmail, userName } = await newcomer(page, guest, mail);
  const name = GUEST;
  await find(page, userName);
  await choose(page, name, 'disable');
  const disable = question(page, 'disable', name);
  await expect(disable).toContainText(t('disable.text', { name }));
  await expectNoFindings(page, 'disabling a person');
  await disable.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(rowOf(page, name)).not.toContainText(status('disabled'));

  await choose(page, name, 'disable');
  await disable.getByRole('button', { name: t('disable.confirm') }).click();
  await expectToast(page, 'organizationmembers.disable.done', { name });
  await expect(rowOf(page, name)).toContainText(status('disabled'));
  await expect.poll(() => isSignedOut(guest), { timeout: 2000 }).toBe(true);
  await guest.goto(start);
  await expectSignedOut(guest);
  await signInWith(guest, userName, FIRST_PASSWORD);
  await expect(guest.getByRole('alert')).toHaveText(sign('wrong'));
  await signInWith(guest, contactEmail, FIRST_PASSWORD);
  await expect(guest.getByRole('alert')).toHaveText(sign('wrong'));

  await page.reload();
  await expect(rowOf(page, name)).toContainText(status('disabled'));
  await choose(page, name, 'enable');
  const enable = question(page, 'enable', name);
  await expect(enable).toContainText(t('enable.text', { name }));
  await enable.getByRole('button', { name: t('enable.confirm') }).click();
  await expectToast(page, 'organizationmembers.enable.done', { name });
  await expect(rowOf(page, name)).not.toContainText(status('disabled'));
  await signInWith(guest, userName, FIRST_PASSWORD);
  await expect(guest).toHaveURL(start);
});

test('people cannot disable themselves, and one who belongs elsewhere, too, is refused in the dialog', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  await takeSession(page, people.organizationAdmin);
  const { name: own } = people.organizationAdmin;
  await find(page, own);
  await rowOf(page, own)
    .getByRole('button', { name: text('table.rowActions', { name: own }), exact: true })
    .click();
  const entry = page.getByRole('menuitem', { name: t('menu.disable') });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toContainText(t('disable.self'));

  const { name } = people.twoOrganizations;
  await find(page, name);
  await choose(page, name, 'disable');
  const disable = question(page, 'disable', name);
  await disable.getByRole('button', { name: t('disable.confirm') }).click();
  await expect(disable.getByRole('alert')).toContainText(text('catalogue.Refusal.person.elsewhere'));
  await disable.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(rowOf(page, name)).not.toContainText(status('disabled'));
});

test('a person who has lost phone and key gets a new start', async ({ page, mail, visit }) => {
  const guest = await visit();
  const { userName } = await newcomer(page, guest, mail);
  const name = GUEST;
  await find(page, userName);
  await choose(page, name, 'resetFactors');
  const reset = question(page, 'resetFactors', name);
  await expect(reset).toContainText(t('resetFactors.text', { name }));
  await reset.getByRole('button', { name: t('resetFactors.confirm') }).click();
  await expectToast(page, 'organizationmembers.resetFactors.done', { name });
  await expect(reset).toBeHidden();
});
