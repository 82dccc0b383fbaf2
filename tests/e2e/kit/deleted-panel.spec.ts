/** What is deleted while its panel is open takes the panel along, in lists of different rooms. */
import { EDIT_FORMS } from '../../support/edit-forms';
import { expect, test } from '../../support/members';
import { panelOf } from '../../support/panels';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';

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
