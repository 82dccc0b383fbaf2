/** After a refusal the same can be sent again as it is, in every kind of dialog; the reason stays at the form until then. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { field as applicationField, makeApplication, openForm } from '../../support/application-form';
import { makeResource, openResources } from '../../support/api-resources';
import { field as clientField, makeClient, openClients } from '../../support/clients';
import { emails, tenantField } from '../../support/dialogs';
import { choose as chooseGroup, g, make, openGroups } from '../../support/groups';
import {
  choose,
  expect,
  type Caller,
  inviteStrangers,
  join,
  openMembers,
  type Room,
  test,
} from '../../support/members';
import { freshName } from '../../support/organizations';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

// Some make applications and API resources of the demo super-tenant.
test.use({ consoleName: 'resources' });

const WHY = 'The invoices of this month are not paid yet.';

/** Answers each change with a refusal. @returns how many there were */
async function refuseWith(page: Page, status: number, json: object): Promise<() => number> {
  let count = 0;
  await page.unroute('**/api/**');
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    count += 1;
    return route.fulfill({ status, json });
  });
  return () => count;
}

/** Presses twice: both presses send, and after both the reason stands in the dialog. */
async function triesTwice(page: Page, dialog: Locator, status: number): Promise<void> {
  const submit = dialog.getByRole('button').last();
  const sent = await refuseWith(page, status, { Message: WHY });
  for (const times of [1, 2]) {
    await expect(submit, `${status}, time ${times}`).toBeEnabled();
    await submit.click();
    await expect.poll(sent).toBe(times);
    await expect(submit).not.toHaveAttribute('aria-busy', 'true');
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  }
  await expect(submit).toBeEnabled();
}

type Place = { organizationId: string; tenantId: string };
/** Opens a dialog and fills it in. */
type Opening<Where> = (page: Page, where: Where) => Promise<Locator>;

const IN_A_TENANT: Record<string, Opening<Room & { member: Caller }>> = {
  'a group': async (page, room) => {
    const groupId = await make(room, freshName('Crew'));
    await openGroups(page, room, `?dialog=edit&id=${groupId}`);
    await page.getByRole('dialog').getByLabel(g('column.name')).fill(freshName('Crew'));
    return page.getByRole('dialog');
  },
  'the role of a member': async (page, room) => {
    await openMembers(page, room);
    await choose(page, room.member.me.name, 'tenantRole');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(`^${text('members.tenantRole.roles.Admin')}`) }).click();
    return dialog;
  },
  'an invitation': async (page, room) => {
    await openMembers(page, room, '?dialog=invite');
    await emails(page).fill(`${freshName('guest').replace(' ', '.')}@guests.example`);
    await page.keyboard.press('Enter');
    return page.getByRole('dialog');
  },
};

const IN_A_SUPER_TENANT: Record<string, Opening<{ place: Place; nora: Caller }>> = {
  'a tenant': async (page) => {
    await page.goto(screenPath('tenantCreate', {}));
    await tenantField(page, 'name').fill(freshName('Lofoten'));
    await tenantField(page, 'email').fill('lofoten@guests.example');
    return page.getByRole('dialog');
  },
  'an application': async (page, { place }) => {
    const { applicationId } = await makeApplication(page, place);
    const dialog = await openForm(page, place, 'applications', `edit&id=${applicationId}`);
    await applicationField(dialog, 'description').fill('Changed');
    return dialog;
  },
  'an API resource': async (page, { place }) => {
    const { id } = await makeResource(page, place);
    const dialog = await openResources(page, place, `?dialog=edit&id=${id}`);
    await dialog
      .getByLabel(new RegExp(`^${text('apiresources.field.displayName')}`))
      .first()
      .fill('Changed');
    return dialog;
  },
  'an OIDC client': async (page, { nora }) => {
    const { clientId } = await makeClient(nora);
    await openClients(page, nora, `?dialog=edit&id=${clientId}`);
    await clientField(page, 'basics.description').fill('Changed');
    return page.getByRole('dialog');
  },
};

for (const [what, open] of Object.entries(IN_A_TENANT)) {
  test(`${what}: refused with 403, 404 or 409, it can be sent again as it is`, async ({
    page,
    mint,
    caller,
    complaints,
  }) => {
    complaints.allow(/status of 40[349]/);
    const room = await mint('jan.tveit');
    const member = await caller('kari.nygard');
    await join(room, [member]);
    await takeSession(page, as('jan.tveit'));
    const dialog = await open(page, { ...room, member });
    for (const status of [403, 404, 409]) await triesTwice(page, dialog, status);
    await page.unroute('**/api/**');
    await dialog.getByRole('button').last().click();
    await expect(dialog.getByRole('alert').filter({ hasText: WHY })).toHaveCount(0);
    await expect(dialog.locator('form')).toHaveCount(0);
  });
}

for (const [what, open] of Object.entries(IN_A_SUPER_TENANT)) {
  test(`${what}: refused with 403, 404 or 409, it can be sent again as it is`, async ({ page, caller, complaints }) => {
    complaints.allow(/status of 40[349]/);
    const nora = await caller(people.superTenantAdmin.username);
    await takeSession(page, people.superTenantAdmin);
    const dialog = await open(page, { place: await placeOf(page), nora });
    for (const status of [403, 404, 409]) await triesTwice(page, dialog, status);
  });
}

test('what stands at a field does not stop a second try either', async ({ page, mint, complaints }) => {
  complaints.allow(/status of 409/);
  const room = await mint('jan.tveit');
  const groupId = await make(room, 'Crew');
  await takeSession(page, as('jan.tveit'));
  await openGroups(page, room, `?dialog=edit&id=${groupId}`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(g('column.name'));
  const submit = dialog.getByRole('button').last();
  await name.fill('Other crew');
  const errors = [{ field: 'name', Message: 'A group called Other crew already exists.' }];
  const sent = await refuseWith(page, 409, { code: 'conflict.nameTaken', Message: 'No.', errors });
  for (const times of [1, 2]) {
    await submit.click();
    await expect.poll(sent).toBe(times);
    await expect(name).toHaveAccessibleDescription(text('common.validation.exists', { label: g('column.name') }));
    await expect(submit).toBeEnabled();
  }
});

test('questions before a deletion can be answered again', async ({ page, mint, caller, complaints }) => {
  complaints.allow(/status of 40[39]/);
  const room = await mint('jan.tveit');
  const member = await caller('kari.nygard');
  await join(room, [member]);
  await inviteStrangers(room, 1);
  await takeSession(page, as('jan.tveit'));
  await make(room, 'Crew');
  const question = page.getByRole('alertdialog');
  await openGroups(page, room);
  await chooseGroup(page, 'Crew', 'delete');
  for (const status of [403, 409]) await triesTwice(page, question, status);
  await page.goto(`${screenPath('tenant', room)}?dialog=delete-tenant`);
  await question.getByRole('textbox').fill(room.name);
  for (const status of [403, 409]) await triesTwice(page, question, status);
});
