/** Too many requests: the refusal says so, and when to try again (specification, section 4; rows 18 and 26). */
import type { BrowserContext } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { paths, screenPath } from '@/lib/paths';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { as, people } from '../../support/people';
import { submitSignIn } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

test('sign-in attempts: after too many even the right password has to wait', async ({ page, complaints }) => {
  complaints.allow(/422|429/);
  // No other test of this file or worker signs in as this person afterwards.
  const person = as('nobody.at-all');
  await page.goto(paths.home);
  for (let attempt = 0; attempt < SIGN_IN_ATTEMPTS.perAccount; attempt += 1) {
    await submitSignIn(page, person, `wrong ${attempt}`);
    await expect(page.getByText('The user name or the password is wrong.')).toBeVisible();
  }
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await submitSignIn(page, person);
  expect((await answer).status()).toBe(429);
  const wait = Number((await answer).headers()['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(SIGN_IN_ATTEMPTS.delaySeconds.first);
  await expect(page.getByRole('alert')).toContainText(`${SIGN_IN_ATTEMPTS.delaySeconds.first / 60} min`);
  // Another account is not affected.
  await submitSignIn(page, people.regular);
  await expect(page).toHaveURL(screenPath('applicationList', {}));
});

test.describe('a platform that answers 429', () => {
  let world: FaultyWorld;
  const organizationId = 'o1';

  test.beforeAll(async () => {
    world = await startFaultyWorld();
    const tenants = ['busy', 'status-429'].map((id) => ({ id, name: id, organizationId }));
    world.platform.people.set('admin', {
      me: {
        id: 'admin',
        name: 'Ada Admin',
        tenants: tenants.map((tenant) => ({ ...tenant, role: Role.Admin })),
        organizations: [{ id: organizationId, name: 'Fjord' }],
      },
      organizations: [{ id: organizationId, name: 'Fjord', tenants }],
    });
    world.platform.people.set('unlucky', { me: 429, organizations: 429 });
  });
  test.afterAll(() => world.stop());

  const enter = async (context: BrowserContext, subject: string): Promise<void> => {
    const { cookies } = await world.signedIn(subject);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  };

  test('to a change: shown in its place, with the time to wait', async ({ page, context, complaints }) => {
    complaints.allow(/429/);
    await enter(context, 'admin');
    await page.goto(world.app.url + screenPath('tenant', { organizationId, tenantId: 'busy' }));
    const label = text('tenants.configuration.nameField');
    await page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) }).click();
    await page.getByRole('textbox', { name: label }).fill('A quieter name');
    await page.getByRole('button', { name: text('common.inlineEdit.save', { label }) }).click();
    await expect(page.getByText(text('catalogue.Http.TooManyRequests', { seconds: 7 }))).toBeVisible();
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('A quieter name');
  });

  for (const [what, subject] of [
    ['a page', 'admin'],
    ['who somebody is', 'unlucky'],
  ] as const) {
    test(`to the question for ${what}: the error page says so`, async ({ page, context }) => {
      await enter(context, subject);
      await page.goto(world.app.url + screenPath('tenant', { organizationId, tenantId: 'status-429' }));
      await expect(page).toHaveURL((url) => url.pathname === paths.error);
      await expect(page.getByText(text('catalogue.Http.Busy'))).toBeVisible();
    });
  }
});
