/** A test sign-in that cannot start. */
import { screenPath } from '@/lib/paths';
import { PlayedProvider, inputFor } from '../../platform/support/identity-provider';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('a test sign-in that cannot start says its cause alone', async ({ page, mint, complaints }) => {
  complaints.allow(/status of 400/);
  const provider = await PlayedProvider.start();
  const input = inputFor(provider.issuer);
  await provider.stop();
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `silent-${organizationId.slice(0, 8)}`;
  const data = { ...input, name };
  expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  await page.goto(`${screenPath('organization', { organizationId })}?view=providers&dialog=provider&id=${name}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text('providers.test.start') }).click();
  const cause = text('catalogue.Refusal.provider.unreachable');
  await expect(dialog.getByRole('alert').filter({ hasText: cause })).toHaveText(cause);
});
