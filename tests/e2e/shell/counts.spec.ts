/** The counts in the sidebar: of each list that the person may open, in step with the changes that are made here and elsewhere. */
import { screenPath } from '@/lib/paths';
import { choose, g } from '../../support/groups';
import { rowOf } from '../../support/members';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('what another session has made counts on the next page, what is deleted here at once', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { tenantId, organizationId } = await mint(page);
  const entry = (screen: 'groups' | 'tenantMembers' | 'assignedClients' | 'essentials') =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: text(`shell.screen.${screen}`), exact: true })
      .last();
  await page.goto(screenPath('groups', { tenantId, organizationId }));
  await expect(entry('tenantMembers')).toHaveAccessibleDescription('1');
  await expect(entry('tenantMembers')).toHaveText(`${text('shell.screen.tenantMembers')}1`);
  // Nothing to count is no number.
  await expect(entry('groups')).toHaveAccessibleDescription('');

  for (const name of ['Book keepers', 'Meter readers']) {
    const data = { name, description: 'A group of people', members: [] };
    expect((await callAs(page, 'groups.create', { tenantId }, { data })).ok()).toBe(true);
  }
  await entry('assignedClients').click();
  await expect(page.getByRole('heading', { level: 1, name: text('assignedclients.title') })).toBeVisible();
  await expect(entry('groups')).toHaveAccessibleDescription('2');
  await entry('groups').click();
  await choose(page, 'Meter readers', 'delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: g('delete.submit') })
    .click();
  await expect(rowOf(page, 'Meter readers')).toHaveCount(0);
  await expect(entry('groups')).toHaveAccessibleDescription('1');
});
