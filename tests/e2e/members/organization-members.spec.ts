/** The members of an organization (sections 2 and 4): name, role, activity, filter; granting and revoking its admins. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { paths, screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { type Room, expect, expectToast, join, rowOf, test } from '../../support/members';
import { as, people } from '../../support/people';
import { forgetSession, signIn, signInAnew, takeSession } from '../../support/sign-in';
import { type KeyOf, text, textsOf } from '../../support/texts';

const t = textsOf('organizationmembers');
const roleNames = textsOf('common.role');
/** The role in the organization, as the row shows it. */
const roleOf = (page: Page, name: string, role: Role) =>
  rowOf(page, name)
    .getByRole('gridcell')
    .filter({ hasText: roleNames(role) })
    .first();

const menuEntry = (page: Page, entry: KeyOf<'organizationmembers.menu'>, values?: Record<string, string>) =>
  page.getByRole('menuitem', { name: t(`menu.${entry}`, values) });

async function openMenu(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }), exact: true })
    .click();
}

/** Chooses an entry of a person's menu. */
async function choose(page: Page, name: string, entry: KeyOf<'organizationmembers.menu'>): Promise<void> {
  await openMenu(page, name);
  await menuEntry(page, entry).click();
}

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
  await expect(roleOf(page, boss, Role.OrganizationAdmin)).toBeVisible();
  await openMenu(page, boss);
  await expect(menuEntry(page, 'revoke')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuEntry(page, 'revoke')).toContainText(t('lastAdmin'));
  await page.keyboard.press('Escape');

  // Cancelled, nothing changes.
  await choose(page, name, 'grant');
  const grant = page.getByRole('alertdialog', { name: t('grantTitle', values) });
  await expect(grant.getByText(t('grantText', values))).toBeVisible();
  await grant.getByRole('button', { name: text('common.action.cancel') }).click();
  await expect(roleOf(page, name, Role.Regular)).toBeVisible();
  // A click on the row does the row's main thing.
  await roleOf(page, name, Role.Regular).click();
  await grant.getByRole('button', { name: t('grantConfirm') }).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  await expect(roleOf(page, name, Role.OrganizationAdmin)).toBeVisible();
  await openMenu(page, boss);
  await expect(menuEntry(page, 'revoke')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');

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
  await choose(page, name, 'revoke');
  const revoke = page.getByRole('alertdialog', { name: t('revokeTitle', values) });
  await expect(revoke.getByText(t('removesUser'))).toBeVisible();
  await revoke.getByRole('button', { name: t('revokeConfirm') }).click();
  await expectToast(page, 'catalogue.Page.MemberList.Data.Changed.Success');
  await expect(rowOf(page, name)).toHaveCount(0);

  // Who has left meanwhile cannot be made an admin: the error stays in the dialog.
  await choose(page, other.me.name, 'grant');
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
    await choose(page, member.me.name, 'revoke');
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
  await choose(page, member.me.name, 'revoke');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('revokeConfirm') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === screenPath('organization', room));
});

test('who is admin where, with ways to the tenants; a removal from all tenants says what it takes and where it stops', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('tuva.asen');
  const member = await caller('vegard.skaar');
  await join(room, [member]);
  const { organizationId, tenantId } = room;
  const { name, id: memberId } = member.me;
  await takeSession(page, as('tuva.asen'));
  await open(page, room);
  const boss = room.boss.me.name;

  // Both columns lead to the person in the tenant, and so does the menu.
  const links = rowOf(page, boss).getByRole('link', { name: room.name });
  await expect(links).toHaveCount(2);
  await expect(rowOf(page, name).getByRole('link', { name: room.name })).toHaveCount(1);
  await openMenu(page, name);
  await menuEntry(page, 'openIn', { tenant: room.name }).click();
  await expect(page).toHaveURL((url) => url.pathname === screenPath('tenantMembers', { organizationId, tenantId }));
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, boss)).toHaveCount(0);

  // One's own row: not everywhere at once.
  await open(page, room);
  await openMenu(page, boss);
  await expect(menuEntry(page, 'remove')).toContainText(t('removal.self'));
  await page.keyboard.press('Escape');

  // The only admin of the tenant stays there.
  await room.boss.call('organizations.admins.grant', { organizationId, memberId });
  const rights = (role: Role) => ({ data: { role, administrationPermissions: [] } });
  await room.boss.call('members.update', { tenantId, memberId }, rights(Role.Admin));
  await room.boss.call('members.update', { tenantId, memberId: room.boss.me.id }, rights(Role.Regular));
  await page.reload();
  await choose(page, name, 'remove');
  const question = page.getByRole('alertdialog', { name: t('removal.title', { name }) });
  await expect(question.getByText(t('removal.staying', { count: 1 }))).toBeVisible();
  await expect(question.getByText(text('members.bulk.reason.lastAdmin'))).toBeVisible();
  await expect(question.getByText(t('removal.staysAdmin', { name, organization: room.name }))).toBeVisible();
  await expect(question.getByRole('button', { name: t('removal.confirm', { count: 0 }) })).toBeDisabled();
  await question.getByRole('button', { name: text('common.action.cancel') }).click();

  await member.call('members.update', { tenantId, memberId: room.boss.me.id }, rights(Role.Admin));
  await page.reload();
  await choose(page, name, 'remove');
  const leaving = question.getByRole('list', { name: t('removal.leaving') });
  await expect(leaving.getByRole('listitem')).toContainText([roleNames(Role.Admin)]);
  await expectAccessible(page, {
    prepare: async (shown) => {
      await expect(shown.getByRole('alertdialog')).toContainText(roleNames(Role.Admin));
    },
  });
  await question.getByRole('button', { name: t('removal.confirm', { count: 1 }) }).click();
  await expectToast(page, 'organizationmembers.removal.done', { name, organization: room.name, count: 1, rest: '' });
  await expect(rowOf(page, name).getByText(t('noTenants'))).toBeVisible();

  // What was done stands in the person's history.
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: text('members.menu.history') }).click();
  const history = page.getByRole('dialog', { name: text('history.dialog.titleOf', { name }) });
  await expect(history.getByText(room.boss.me.name).first()).toBeVisible();
});

test('the list and its question are accessible', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const organizationId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await open(page, { organizationId });
  await choose(page, people.regular.name, 'grant');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, {
    prepare: async (shown) => {
      await expect(shown.getByRole('alertdialog')).toBeVisible();
    },
  });
  await page.keyboard.press('Escape');
});

test('a person who left meanwhile is as good as removed from all tenants', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const room = await mint('tuva.asen');
  const member = await caller('yasmin.haddad');
  await join(room, [member]);
  const { name, id: memberId } = member.me;
  const { organizationId } = room;
  await takeSession(page, as('tuva.asen'));
  await open(page, room);
  await choose(page, name, 'remove');
  const question = page.getByRole('alertdialog', { name: t('removal.title', { name }) });
  const confirm = question.getByRole('button', { name: t('removal.confirm', { count: 1 }) });
  await expect(confirm).toBeEnabled();
  await room.boss.call('organizations.members.remove', { organizationId, memberId });
  await confirm.click();
  await expectToast(page, 'members.delete.gone', { name });
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(0);
});
