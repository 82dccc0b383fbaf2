/** The sessions of a tenant: a view of its members. In a console of its own, since the sessions of the demo's people end. */
import { screenPath } from '@/lib/paths';
import type { App } from '../../support/app';
import { expectAccessible, expectNoFindings } from '../../support/axe';
import { grid, rows } from '../../support/members';
import { expectFits } from '../../support/fit';
import { ownConsole } from '../../support/own-console';
import { people } from '../../support/people';
import { placeOf, signInAnew } from '../../support/sign-in';
import { test as base } from '../../support/invitations';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const t = textsOf('membersessions');
const q = textsOf('membersessions.endQuestion');

const test = base.extend<object, { app: App }>({ app: ownConsole });

test('row 46: full admins see all sessions of a tenant, end one from its row, and all after their number was typed', async ({
  page,
  visit,
}) => {
  const [first, second, third] = [await visit(), await visit(), await visit()];
  for (const guest of [first, second]) await signInAnew(guest, people.tenantAdmin, screenPath('applicationList', {}));
  await signInAnew(third, people.regular, screenPath('applicationList', {}));
  await signInAnew(page, people.organizationAdmin);
  const path = screenPath('tenantMembers', await placeOf(page, 'Fjordkraft Group', 'Fjordkraft Operations'));
  await page.goto(path);
  await page.getByRole('link', { name: text('shell.view.sessions') }).click();
  await expect(grid(page)).toHaveAccessibleName(t('label', { tenant: 'Fjordkraft Operations' }));
  await expect(rows(page)).toHaveCount(4);
  await expectAccessible(page, { path: `${path}?view=sessions` });

  const name = `${people.tenantAdmin.name}, `;
  const own = rows(page).filter({ hasText: t('current') });
  await expect(own).toContainText(people.organizationAdmin.name);
  const theirs = rows(page).filter({ hasText: people.tenantAdmin.name });
  await theirs
    .first()
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('menuitem', { name: t('end') }).click();
  await expect(theirs).toHaveCount(1);

  await page.getByRole('button', { name: t('endAll') }).click();
  const question = page.getByRole('alertdialog', { name: q('title', { count: 2 }) });
  await expectNoFindings(page, 'ending all sessions');
  await expectFits(page);
  const confirm = question.getByRole('button', { name: q('confirm', { count: 2 }) });
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox').fill('2');
  await confirm.click();
  await expect(rows(page)).toHaveCount(1);
  for (const guest of [first, second, third]) {
    await expect
      .poll(async () => (await guest.request.get('/bff/user', { headers: { 'X-CSRF': '1' } })).status())
      .toBe(401);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows(page)).toContainText(people.organizationAdmin.name);
});
