/** On Your account: the clients that the person has given access, and taking it back. */
import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { expect, test } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const k = textsOf('account.clients');
const grants: AccessGrant[] = [
  {
    clientId: 't1_budget_helper',
    clientName: 'Budget helper',
    clientUri: 'https://budget.example/',
    scopes: ['openid', 'profile', 'email', 'northwind.ledger.read', 'northwind.ledger.write'],
    since: '2026-01-02T03:04:05.000Z',
    isThirdParty: true,
  },
  {
    clientId: 't1_evil',
    clientName: '<img src=x onerror="window.hacked=1">',
    clientUri: 'javascript:window.hacked=1',
    scopes: [],
    since: null,
    isThirdParty: false,
  },
];

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  const tenants = [{ id: 't1', name: 'Fjord drift', organizationId: 'o1' }];
  world.platform.people.set('user', {
    me: {
      id: 'user',
      name: 'Una User',
      tenants: tenants.map((tenant) => ({ ...tenant, role: Role.Regular })),
      organizations: [{ id: 'o1', name: 'Fjord' }],
    },
    organizations: [{ id: 'o1', name: 'Fjord', tenants }],
  });
});
test.afterAll(() => world.stop());

/** Opens Your account on a platform that answers the question for grants like this. */
async function open(
  { page, context }: { page: Page; context: BrowserContext },
  answer: { status: number; body?: unknown },
): Promise<Locator> {
  world.platform.answers.set('GET /api/me/grants', answer);
  const { cookies } = await world.signedIn('user');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await page.goto(world.app.url + screenPath('yourAccount', {}));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.getByRole('region', { name: k('title') }).or(page.locator('section').filter({ hasText: k('title') }));
}

test('what each may ask for; withdrawing asks first, keeps its failure, and takes the line away', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const panel = await open({ page, context }, { status: 200, body: grants });
  const row = panel.getByRole('listitem').filter({ hasText: 'Budget helper' });
  await expect(row).toContainText(k('thirdParty'));
  await expect(row).toContainText('northwind.ledger.read');
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://budget.example/');
  // Of a hostile one only text.
  await expect(panel).toContainText('<img src=x');
  await expect(panel.getByRole('link')).toHaveCount(1);
  await expectNoFindings(page, 'applications with access', {});

  const withdraw = row.getByRole('button', { name: k('withdrawOf', { name: 'Budget helper' }) });
  const call = 'DELETE /api/me/grants/t1_budget_helper';
  world.platform.answers.set(call, { status: 400, body: {} });
  await withdraw.click();
  const question = page.getByRole('alertdialog', { name: k('question.title', { name: 'Budget helper' }) });
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  await question.getByRole('button', { name: k('question.submit') }).click();
  await expect(question.getByRole('alert')).toContainText(text('catalogue.Common.Save.Error'));
  world.platform.answers.set(call, { status: 204 });
  world.platform.answers.set('GET /api/me/grants', { status: 200, body: grants.slice(1) });
  await question.getByRole('button', { name: k('question.submit') }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: k('question.done', { name: 'Budget helper' }) }),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('nothing has access: said so; a failure offers another try; a platform without it shows nothing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of (400|501)/);
  const panel = await open({ page, context }, { status: 200, body: [] });
  await expect(panel).toContainText(k('none'));
  await open({ page, context }, { status: 400, body: {} });
  await expect(panel.getByRole('alert')).toContainText(text('catalogue.Common.Fetch.Error'));
  world.platform.answers.set('GET /api/me/grants', { status: 200, body: grants });
  await panel.getByRole('button', { name: text('common.action.retry') }).click();
  await expect(panel).toContainText('Budget helper');
  await open({ page, context }, { status: 501, body: { Message: 'No.', code: 'operation.notServed' } });
  await expect(page.getByText(k('title'))).toHaveCount(0);
});
