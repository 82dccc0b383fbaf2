/** What is deleted while its panel is open takes the panel along, in lists of different rooms; a dialog about it has nothing to try again. */
import { screenPath } from '@/lib/paths';
import { EDIT_FORMS } from '../../support/edit-forms';
import { expect, test } from '../../support/members';
import { panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const LISTED = ['an OIDC client', 'an application', 'a group'];

for (const { name, make } of EDIT_FORMS.filter((form) => LISTED.includes(form.name))) {
  test(name, async ({ page, caller }) => {
    const address = await make(await caller(people.superTenantAdmin.username));
    const [path, id] = address.split('?dialog=edit&id=');
    await takeSession(page, people.superTenantAdmin);
    await page.goto(`${path}?panel=${id}`);
    await expect(panelOf(page)).toBeVisible();
    await panelOf(page)
      .getByRole('button', { name: /^Delete / })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button').last().click();
    await expect(question).toHaveCount(0);
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.search === '');
  });
}

test('a dialog about what is gone has nothing to try again', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const screen of ['groups', 'applications', 'clients', 'clientTemplates', 'apiResources'] as const) {
    await page.goto(`${screenPath(screen, place)}?dialog=edit&id=b9b2a0de-0000-4000-8000-000000000000`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(text('catalogue.Refusal.notFound'));
    await expect(dialog.getByRole('button', { name: text('common.action.retry') })).toHaveCount(0);
    await dialog
      .getByRole('button', { name: text('common.action.close') })
      .last()
      .click();
    await expect(dialog).toHaveCount(0);
  }
});
