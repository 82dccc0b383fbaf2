/** An invitation whose e-mail the mail server refuses. */
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { invite, stranger, test } from '../../support/invitations';
import { choose, rowOf, rows } from '../../support/members';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

test('the list and the panel say why it was not delivered, and it is sent again', async ({ page, mail }) => {
  await takeSession(page, people.organizationAdmin);
  const { contactEmail, userName } = stranger();
  mail.refuse(contactEmail);
  await invite(page, { contactEmail, userName });
  const reason = text('members.undelivered.address');
  await expect(async () => {
    await page.goto(screenPath('tenantMembers', await placeOf(page)));
    await expect(rowOf(page, contactEmail)).toContainText(text('members.status.undelivered'), { timeout: 1000 });
  }).toPass();
  const row = rowOf(page, contactEmail);
  await expect(row).toContainText(reason);

  await row.getByRole('link', { name: contactEmail }).click();
  const panel = page.getByRole('dialog', { name: `${text('members.panel.invitation')}: ${contactEmail}` });
  await expect(panel.getByText(reason)).toBeVisible();
  await expect(panel.getByText(text('members.undelivered.whatNow'))).toBeVisible();
  // What lies beside the panel is looked at by members/member-panel.spec.ts.
  await expectAccessible(page, { without: ['target-size'] });

  mail.refuse(contactEmail, false);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // Others invite into the same tenant.
  await page.getByRole('searchbox').first().fill(contactEmail);
  await expect(rows(page)).toHaveCount(1);
  await choose(page, contactEmail, 'resend');
  expect((await mail.take(contactEmail)).text).toContain('/activate/member/');
  await expect(row).not.toContainText(text('members.status.undelivered'));
  await expect(row).toContainText(text('members.resent'));
});
