/** The members of an organization (sections 2 and 4): name, role, activity, filter; granting and revoking its admins. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { paths, screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { type Room, expect, expectToast, join, rowOf, test } from '../../support/members';
import { as, people } from '../../support/people';
import { forgetSession, signIn, signInAnew, takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const t = textsOf('members.organization');
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: t('roleOf', { name }), exact: true });

async function open(page: Page, { organizationId }: Pick<Room, 'organizationId'>): Promise<void> {
  await page.goto(screenPath('organizationMembers', { organizationId }));
  await expect(page.getByRole('heading', { level: 1, name: text('shell.heading.organizationMembers') })).toBeVisible();
}

test('admins first; grant and revoke are confirmed; the last admin stays', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const room = await mint('tuva.asen');
  const [member, other] = await Promise.all([caller('vegard.skaar'), caller('yasmin.haddad')]);
  await join(room, [member, other]);
  await takeSession(page, as('tuva.asen'));
  await open(page, room);
  const boss = room.boss.me.name;
  const { name } = member.me;
  const values = { name, organization: room.name };
  await expect(page.getByRole('rowheader').first()).toContainText(boss);
  await expect(rowOf(page, name).getByText(room.name)).toBeVisible();
  await expect(roleOf(page, boss)).toBeDisabled();
  await expect(roleOf(page, boss)).toHaveAccessibleDescription(t('lastAdmin'));

  // Cancelled, nothing changes.
  await roleOf(page, name).selectOption('admin');
  const grant = page.getByRole('alertdialog', { name: t('grantTitle', values) });
  await expect(grant.getByText(t('grantText', values))).toBeVisible();
  await grant.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(roleOf(page, name)).toHaveValue('regular');
  await roleOf(page, name).selectOption('admin');
  await grant.getByRole('button', { name: t('grantConfirm') }).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  await expect(roleOf(page, name)).toHaveValue('admin');
  await expect(roleOf(page, boss)).toBeEnabled();

  await page.getByRole('button', { name: t('filter.role'), exact: true, expanded: false }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: t('filter.roles.regular') })
    .click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(rowOf(page, other.me.name)).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter/ }).click();

  // Without a tenant only the role keeps them in the organization: the warning of section 8.
  await room.boss.call('members.remove', { tenantId: room.tenantId, memberId: member.me.id });
  await page.reload();
  await expect(rowOf(page, name).getByText(t('noTenants'))).toBeVisible();
  await roleOf(page, name).selectOption('regular');
  const revoke = page.getByRole('alertdialog', { name: t('revokeTitle', values) });
  await expect(revoke.getByText(t('removesUser'))).toBeVisible();
  await revoke.getByRole('button', { name: t('revokeConfirm') }).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  await expect(rowOf(page, name)).toHaveCount(0);

  // Who has left meanwhile cannot be made an admin: the error stays in the dialog.
  await roleOf(page, other.me.name).selectOption('admin');
  await room.boss.call('members.remove', { tenantId: room.tenantId, memberId: other.me.id });
  const late = page.getByRole('alertdialog');
  await late.getByRole('button', { name: t('grantConfirm') }).click();
  await expect(late.getByText(text('catalogue.Page.MemberList.Data.Changed.Error'))).toBeVisible();
  // The list behind it is without them.
  await late.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(rowOf(page, boss)).toBeVisible();
  await expect(rowOf(page, other.me.name)).toHaveCount(0);
});

test('giving up one’s own role leads to the organization, or home without a tenant', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  // The page that is open when the cookies go may still have a call under way.
  complaints.allow(/401/);
  const room = await mint('camilla.foss');
  const member = await caller('birgit.sunde');
  await join(room, [member]);
  const grant = { organizationId: room.organizationId, memberId: member.me.id };
  const person = as('birgit.sunde');

  await room.boss.call('organizations.admins.grant', grant);

  const giveUp = async (): Promise<string> => {
    // Signed in anew: a page may be opened by grants that are some seconds old.
    await forgetSession(page);
    await signInAnew(page, person, screenPath('organizationMembers', room));
    await roleOf(page, member.me.name).selectOption('regular');
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(t('revokeSelf', { organization: room.name }))).toBeVisible();
    const leaving = page.waitForRequest((request) => request.isNavigationRequest());
    await question.getByRole('button', { name: t('revokeConfirm') }).click();
    const { pathname } = new URL((await leaving).url());
    // Not the page that refuses: a member's own first page.
    await expect(page).toHaveURL((url) => url.pathname === screenPath('applicationList', {}));
    return pathname;
  };
  expect(await giveUp()).toBe(screenPath('organization', room));
  await room.boss.call('organizations.admins.grant', grant);
  await room.boss.call('members.remove', { tenantId: room.tenantId, memberId: member.me.id });
  expect(await giveUp()).toBe(paths.home);
});

test('a tenant admin who gives up the organization stays on its page', async ({ page, mint, caller }) => {
  const room = await mint('camilla.foss');
  const member = await caller('birgit.sunde');
  await join(room, [member]);
  await room.boss.call('organizations.admins.grant', { organizationId: room.organizationId, memberId: member.me.id });
  await room.boss.call(
    'members.update',
    { tenantId: room.tenantId, memberId: member.me.id },
    { data: { role: Role.Admin, administrationPermissions: [] } },
  );
  await forgetSession(page);
  await signInAnew(page, as('birgit.sunde'), screenPath('organizationMembers', room));
  await roleOf(page, member.me.name).selectOption('regular');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('revokeConfirm') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === screenPath('organization', room));
});

test('no role can be chosen before the page listens', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const organizationId = new URL(page.url()).pathname.split('/')[2] ?? '';
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screenPath('organizationMembers', { organizationId }), { waitUntil: 'commit' });
  await expect(roleOf(page, people.regular.name)).toBeDisabled();
  go();
  await expect(roleOf(page, people.regular.name)).toBeEnabled();
});

test('the list and its question are accessible', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const organizationId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await open(page, { organizationId });
  await roleOf(page, people.regular.name).selectOption('admin');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, {
    prepare: async (shown) => {
      await expect(shown.getByRole('alertdialog')).toBeVisible();
    },
  });
  await page.keyboard.press('Escape');
});
