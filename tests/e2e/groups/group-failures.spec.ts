/** A platform that refuses everything about a tenant: each failure has its sentence, and another try. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { g } from '../../support/groups';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const organizationId = 'o1';
/** The misbehaving platform answers 400 to all that is asked about a tenant of this name. */
const tenantId = 'status-400';
const SAID = 'As asked: 400';

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  const tenants = [{ id: tenantId, name: 'Refused', organizationId, isSuperTenant: true }];
  world.platform.people.set('admin', {
    me: {
      id: 'admin',
      name: 'Ada Admin',
      tenants: tenants.map((tenant) => ({ ...tenant, role: Role.Admin })),
      organizations: [{ id: organizationId, name: 'Fjord' }],
    },
    organizations: [{ id: organizationId, name: 'Fjord', tenants }],
  });
});
test.afterAll(() => world.stop());

test('a list that cannot be fetched and a group that cannot be created', async ({ page, context, complaints }) => {
  complaints.allow(/status of 400/);
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await page.goto(world.app.url + screenPath('groups', { organizationId, tenantId }));
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(text('catalogue.Groups.Fetch.Error'));
  await expect(failure).toContainText(SAID);
  const asked = () => world.platform.seenFor(`${tenantId}/groups`).length;
  const before = asked();
  await failure.getByRole('button', { name: text('common.action.retry') }).click();
  await expect.poll(asked).toBeGreaterThan(before);
  await expect(failure).toContainText(text('catalogue.Groups.Fetch.Error'));

  await boxEndsWith(page);

  await page.getByRole('button', { name: g('create.submit') }).click();
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  const name = dialog.getByLabel(g('column.name'));
  await name.fill('Readers');
  await dialog.getByLabel(g('column.description')).fill('Made by a test of failures');
  await dialog.getByRole('button', { name: g('create.submit') }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: text('catalogue.Groups.Create.Error') });
  await expect(refusal).toContainText(SAID);
  await expect(name).toHaveValue('Readers');

  // A link to what cannot be had: nothing is known that the question could name.
  await page.goto(`${world.app.url}${screenPath('groups', { organizationId, tenantId })}?dialog=delete&id=gone`);
  const question = page.getByRole('dialog', { name: g('menu.delete'), exact: true });
  await expect(question).toContainText(text('catalogue.Groups.GetDetails.Error'));
});

test('resources that cannot be fetched are not said to be on their way', async ({ page, context, complaints }) => {
  complaints.allow(/status of 400/);
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await page.goto(world.app.url + screenPath('apiResources', { organizationId, tenantId }));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(SAID);
  await expect(page.getByText(text('apiresources.level.public'))).toHaveCount(0);
  await boxEndsWith(page);
});

/** What failed has no empty frame around it. */
async function boxEndsWith(page: Page): Promise<void> {
  const box = page
    .getByRole('main')
    .locator('.shadow-card.flex-col')
    .filter({ has: page.getByRole('alert') });
  const failure = box.getByRole('alert');
  const [around, inside] = await Promise.all([box.boundingBox(), failure.boundingBox()]);
  expect(around?.height).toBeLessThan((inside?.height ?? 0) + 48);
}
