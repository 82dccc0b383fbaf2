/** A super-tenant without applications: its cards lead to where applications are made, for users who may open it. */
import { Permission, Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { a } from '../../support/assignments';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { expect, test } from '../../support/test';

const place = { organizationId: 'o1', tenantId: 't1' };
const tenant = { id: 't1', name: 'Fjord drift', organizationId: 'o1', isSuperTenant: true };

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  const person = (id: string, permissions: string[]) =>
    world.platform.people.set(id, {
      me: {
        id,
        name: 'Ada Admin',
        tenants: [{ ...tenant, role: Role.Regular, administrationPermissions: permissions }],
        organizations: [{ id: 'o1', name: 'Fjord' }],
      },
      organizations: [{ id: 'o1', name: 'Fjord', tenants: [tenant] }],
    });
  const given = [{ id: 't2', name: 'Sild', organizationId: 'o1', organizationName: 'Fjord', applications: [] }];
  world.platform.answers.set('GET /api/super-tenants/t1/applications/assigned-tenants?search=t2&limit=50', {
    status: 200,
    body: given,
  });
  world.platform.answers.set('GET /api/tenants/t1/configuration/applications?detail=summary', {
    status: 200,
    body: [],
  });
  person('maker', [Permission.OnboardingManagement, Permission.ResourceManagement]);
  person('onboarder', [Permission.OnboardingManagement]);
});
test.afterAll(() => world.stop());

for (const [subject, count] of [
  ['maker', 1],
  ['onboarder', 0],
] as const)
  test(`of the ${subject}`, async ({ page, context }) => {
    const { cookies } = await world.signedIn(subject);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
    await page.goto(world.app.url + screenPath('assignApplications', { ...place, targetTenantId: 't2' }));
    await expect(page.getByText(a('cards.empty'))).toBeVisible();
    await expect(page.getByText(a(count > 0 ? 'cards.emptyText' : 'cards.emptyAsk'))).toBeVisible();
    const link = page.getByRole('link', { name: a('cards.toApplications') });
    await expect(link).toHaveCount(count);
    if (count > 0) await expect(link).toHaveAttribute('href', screenPath('applications', place));
    await page.goto('about:blank');
  });
