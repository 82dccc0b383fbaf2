/** Two admins edit one application: the second is warned, sees both versions, and loses nothing. */
import type { Page } from 'playwright/test';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import {
  asManager,
  choice,
  entry,
  f,
  field,
  makeApplication,
  openForm,
  type Place,
  SAVE,
  stored,
  tab,
  test,
} from '../../support/application-form';
import { expectNoFindings } from '../../support/axe';
import { callAs } from '../../support/organizations';
import { expect } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const k = textsOf('common.conflict');

/** Another admin saves the application. */
async function saveElsewhere(page: Page, place: Place, { applicationId, ...application }: Application, more: object) {
  const { name, suiteName, description, url, iconUrl, isPublic, roles, permissions } = application;
  const data = { name, suiteName, description, url, iconUrl, isPublic, roles, permissions, ...more };
  const answer = await callAs(page, 'applications.update', { tenantId: place.tenantId, applicationId }, { data });
  expect(answer.status()).toBe(200);
}

test('the second admin chooses field by field; what only one of them changed is taken', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const [read, write, move] = application.permissions;
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await field(dialog, 'description').fill('Mine');
  await field(dialog, 'suiteName').fill('My suite');
  await tab(dialog, 'roles');
  await entry(dialog, 'roles', 'Reader').click();
  await choice(dialog, 'book.write').click();
  const [reader, writer] = application.roles;
  await saveElsewhere(page, place, application, {
    description: 'Theirs',
    url: 'https://theirs.example',
    roles: [
      { ...reader, permissions: [read, move] },
      writer,
      { name: 'guest', displayName: 'Guest', permissions: [read] },
    ],
  });
  await dialog.getByRole('button', { name: SAVE }).click();
  const conflict = page.getByRole('dialog', { name: k('title', { name: application.name }) });
  await expect(conflict).toBeVisible();
  const row = (label: string) => conflict.getByRole('radiogroup', { name: label });
  await expect(row(f('field.description'))).toContainText('Theirs');
  await expect(row(f('field.description')).getByRole('radio', { name: k('side.mine') })).toBeChecked();
  await expect(row(f('field.url')).getByRole('radio', { name: k('side.theirs') })).toBeChecked();
  await expect(row(f('field.suiteName')).getByRole('radio', { name: k('side.mine') })).toBeChecked();
  await expect(row(f('conflict.role', { name: 'Guest' })).getByRole('radio', { name: k('side.theirs') })).toBeChecked();
  const grants = row(f('conflict.roleGrants', { name: 'Reader' }));
  await expect(grants.getByRole('radio', { name: k('side.merged') })).toBeChecked();
  await expect(grants).toContainText(f('conflict.gets', { names: 'shelf.move' }));
  await expectNoFindings(page, 'conflict', {});
  await row(f('field.description'))
    .getByRole('radio', { name: k('side.theirs') })
    .click();
  await conflict.getByRole('button', { name: k('continue') }).click();
  // Against theirs, now: what was chosen from theirs is no change.
  await expect(conflict).toHaveCount(0);
  await tab(dialog, 'details');
  await expect(field(dialog, 'description')).toHaveValue('Theirs');
  await expect(field(dialog, 'url')).toHaveValue('https://theirs.example');
  await expect(field(dialog, 'suiteName')).toHaveValue('My suite');
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const now = await stored(page, place, application.applicationId);
  expect(now).toMatchObject({ description: 'Theirs', url: 'https://theirs.example', suiteName: 'My suite' });
  const grantsNow = now.roles.find(({ id }) => id === reader?.id)?.permissions.map(({ name }) => name);
  expect(grantsNow).toEqual([read?.name, write?.name, move?.name]);
  expect(now.roles.map(({ displayName }) => displayName)).toContain('Guest');
});

test('all of theirs, all of mine, or back to the form as it was', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const dialog = await openForm(page, place, 'applications', `edit&id=${application.applicationId}`);
  await field(dialog, 'description').fill('Mine');
  await field(dialog, 'url').fill('https://mine.example');
  await saveElsewhere(page, place, application, { description: 'Theirs', suiteName: 'Their suite' });
  await dialog.getByRole('button', { name: SAVE }).click();
  const conflict = page.getByRole('dialog', { name: k('title', { name: application.name }) });
  await conflict.getByRole('button', { name: text('common.action.back') }).click();
  await expect(field(dialog, 'description')).toHaveValue('Mine');
  await dialog.getByRole('button', { name: SAVE }).click();
  await conflict.getByRole('button', { name: k('allMine') }).click();
  await conflict.getByRole('button', { name: k('allTheirs') }).click();
  await conflict.getByRole('button', { name: k('continue') }).click();
  await expect(field(dialog, 'description')).toHaveValue('Theirs');
  await expect(field(dialog, 'url')).toHaveValue('https://books.example/{tenantId}');
  // Nothing of mine is left: nothing is unsaved.
  await expect(dialog.getByRole('button', { name: SAVE })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
