/** An unexpected failure shows what to give to support; a read tries again by itself when the answer said when. */
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const organizationId = 'o1';
const tenantId = 't1';
const PATH = `/api/tenants/${tenantId}/groups`;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  const tenant = { id: tenantId, name: 'Fjord drift', organizationId, isSuperTenant: true };
  world.platform.people.set('admin', {
    me: {
      id: 'admin',
      name: 'Ada Admin',
      tenants: [{ ...tenant, role: Role.Admin }],
      organizations: [{ id: organizationId, name: 'Fjord' }],
    },
    organizations: [{ id: organizationId, name: 'Fjord', tenants: [tenant] }],
  });
});
test.afterAll(() => world.stop());

test('a list in an outage says when, shows a reference of the log, and comes by itself', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/503 \(Service Unavailable\)/);
  const read = `GET ${PATH}?sort=name&limit=40&offset=0`;
  world.platform.answers.set(read, { status: 503, body: {}, headers: { 'retry-after': '10' } });
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.app.url });
  await page.goto(world.app.url + screenPath('groups', { organizationId, tenantId }));
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(text('catalogue.Http.PlatformUnavailable', { seconds: 10 }));
  await expectNoFindings(page, 'a failure with its reference', { within: '[role=alert]' });
  await failure.getByRole('button', { name: text('common.reference') }).click();
  const reference = await page.evaluate(() => navigator.clipboard.readText());
  expect(reference).toMatch(UUID);
  await expect(failure).toContainText(reference.slice(0, 8));
  expect(world.app.log().some(({ requestId }) => requestId === reference)).toBe(true);

  world.platform.answers.set(read, { status: 200, body: { result: [{ id: 'g1', name: 'Lesere' }] } });
  await expect(page.getByRole('row').nth(1)).toContainText('Lesere');
  await expect(failure).toHaveCount(0);
});

test('a search in an outage says so beside the screens that are found', async ({ page, context, complaints }) => {
  complaints.allow(/503 \(Service Unavailable\)/);
  world.platform.answers.set(`GET /api/search?q=groups&tenantId=${tenantId}&each=3`, { status: 503, body: {} });
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await page.goto(world.app.url + screenPath('groups', { organizationId, tenantId }), { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: text('palette.title') });
  await dialog.getByRole('combobox').fill('groups');
  await expect(dialog.getByRole('status')).toHaveText(text('palette.failed'));
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectNoFindings(page, 'a search without an answer', { within: '[role=dialog]' });
});
