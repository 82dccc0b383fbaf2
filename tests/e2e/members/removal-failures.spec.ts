/** The removal of a person from all tenants, on a platform that does not say what it takes. */
import { Role } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { startFaultyWorld } from '../../support/faulty';
import { expect, test } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const t = textsOf('organizationmembers');

test('what a removal takes could not be loaded: the question says so, and waits for nothing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 501/);
  const world = await startFaultyWorld();
  const [tenant, name] = [{ id: 't1', name: 'Fjord drift', organizationId: 'o1' }, 'Ola Nordmann'];
  world.platform.people.set('admin', {
    me: {
      id: 'admin',
      name: 'Ada Admin',
      tenants: [{ ...tenant, role: Role.Admin }],
      organizations: [{ id: 'o1', name: 'Fjord', isOrganizationAdmin: true }],
    },
    organizations: [{ id: 'o1', name: 'Fjord', tenants: [tenant] }],
  });
  const member = {
    id: 'm1',
    displayName: name,
    contactEmail: 'ola@fjord.example',
    username: 'ola',
    isActive: true,
    role: Role.Regular,
  };
  const body = [{ ...member, tenants: [{ ...tenant, role: Role.Regular }] }];
  const list = '/api/organizations/o1/members?sort=role&limit=40&offset=0';
  world.platform.answers.set(`GET ${list}`, { status: 200, body });
  // A platform that does not serve it.
  world.platform.answers.set('GET /api/organizations/o1/members/m1/removal', { status: 501, body: {} });
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([key, value]) => ({ name: key, value, url: world.app.url })));
  await page.goto(
    `${world.app.url}${screenPath('organizationMembers', { organizationId: 'o1' })}?dialog=remove-from-all&member=m1`,
  );
  const question = page.getByRole('alertdialog', { name: t('removal.title', { name }) });
  await expect(question.getByRole('alert').filter({ hasText: text('catalogue.Common.Fetch.Error') })).toBeVisible();
  await expect(question.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(question.getByRole('button', { name: t('removal.confirm', { count: 0 }) })).toBeDisabled();
  await page.goto('about:blank');
  await world.stop();
});
