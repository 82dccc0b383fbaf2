/** What the history of an organization says of its identity providers. */
import { screenPath } from '@/lib/paths';
import { CLIENT_ID, PlayedProvider, inputFor } from '../../platform/support/identity-provider';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

let provider: PlayedProvider;
test.beforeAll(async () => {
  provider = await PlayedProvider.start();
});
test.afterAll(() => provider.stop());

test('the history says in words that a domain is not proven, and leads to the provider', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  const data = { ...inputFor(provider.issuer), name };
  expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  const place = { organizationId, provider: name };
  await callAs(page, 'providers.addDomain', place, { data: { domain: 'nordvolt.example' } });
  await page.goto(`${screenPath('organization', { organizationId })}?view=history`);
  const main = page.getByRole('main');
  await expect(main).toContainText(text('history.field.unprovenDomains'));
  await expect(main).toContainText('nordvolt.example');
  await main.getByRole('link', { name: 'Nordvolt Okta' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Nordvolt Okta/ });
  await expect(dialog.getByText(CLIENT_ID)).toBeVisible();

  // What the other side has to enter is named on one line each.
  await page.setViewportSize({ width: 1280, height: 800 });
  const heights = await dialog.getByRole('term').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThan(30);
});
