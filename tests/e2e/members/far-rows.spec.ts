/** Rows that the first page of a long list does not hold: a reload and a link open their panels and dialogs all the same. */
import { PAGE_ROWS } from '@/components/table/list-query';
import { asPage } from '@/lib/contract/entities/page';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { organizationMembers, users } from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { as } from '../../support/groups';
import { expect, inviteStrangers, join, openMembers, test } from '../../support/members';
import { startAppWith } from '../../support/organizations';
import { panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { signInAnew, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';
import { screenPath } from '@/lib/paths';

test('the panel and the dialogs of a member and of an invitation behind the first page survive a reload', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  // An invitation is looked for among the members first.
  complaints.allow(/status of 404/);
  const room = await mint('geir.myhre');
  const last = await caller('jan.tveit');
  await join(room, [last]);
  const { tenantId } = room;
  await inviteStrangers(room, PAGE_ROWS + 5);
  const everyone = asPage(await room.boss.call('members.everyone', { tenantId }));
  // By their role they are all the same, so the name decides.
  const place = everyone.items.findIndex(({ id }) => id === last.me.id);
  expect(place).toBeGreaterThanOrEqual(PAGE_ROWS);
  const member = everyone.items[place];
  const invitation = everyone.items.at(-2);
  if (member === undefined || invitation === undefined) throw new Error('The tenant has too few people.');
  await takeSession(page, as('geir.myhre'));

  await openMembers(page, room, `?panel=${member.id}`);
  await panelOf(page)
    .getByRole('button', { name: text('members.menu.short.tenantRole') })
    .click();
  const role = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  await expect(role).toBeVisible();
  await page.reload();
  await expect(role).toContainText(member.displayName);

  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?dialog=delete&member=${member.id}`);
  const title = { name: member.displayName, tenant: room.name };
  await expect(page.getByRole('alertdialog', { name: text('members.delete.title', title) })).toBeVisible();

  await page.goto(`${pathname}?panel=${invitation.id}`);
  await expect(panelOf(page)).toContainText(invitation.contactEmail);
  await expect(panelOf(page)).toContainText(text('members.panel.invitation'));
  await page.goto(`${pathname}?dialog=delete&member=${invitation.id}`);
  const withdraw = page.getByRole('alertdialog', {
    name: text('members.delete.pendingTitle', { name: invitation.contactEmail }),
  });
  await expect(withdraw).toBeVisible();
  await withdraw.getByRole('button', { name: text('members.delete.pendingConfirm') }).click();
  await expect(withdraw).toHaveCount(0);
  // There is no such invitation any more: the dialog leaves the address.
  await page.goto(`${pathname}?dialog=delete&member=${invitation.id}`);
  await expect(page).toHaveURL((url) => !url.searchParams.has('dialog'));
});

test('the dialog of a person of the organization behind the first page survives a reload', async ({ browser }) => {
  test.setTimeout(120_000);
  const organizationId = demoId('organization fjordkraft');
  const names = Array.from({ length: PAGE_ROWS }, (_, index) => `Zz Person ${String(index).padStart(2, '0')}`);
  const app = await startAppWith(async (db) => {
    await db.insert(users).values(
      names.map((displayName, index) => ({
        id: `person-${index}`,
        username: `person${index}`,
        idp: LOCAL_IDP,
        firstName: 'Zz',
        lastName: `Person ${index}`,
        displayName,
        contactEmail: `person${index}@people.example`,
        language: 'en',
      })),
    );
    await db.insert(organizationMembers).values(
      names.map((_, index) => ({
        organizationId,
        userId: `person-${index}`,
        isOrganizationAdmin: false,
        administrationPermissions: [],
      })),
    );
  });
  try {
    const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
    await signInAnew(page, people.organizationAdmin);
    const last = { name: names.at(-1) ?? '', organization: 'Fjordkraft Group' };
    await page.goto(
      `${screenPath('organizationMembers', { organizationId })}?dialog=organization-role&member=person-${PAGE_ROWS - 1}`,
    );
    const question = page.getByRole('alertdialog', { name: text('organizationmembers.grantTitle', last) });
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
  } finally {
    await app.dispose();
  }
});
