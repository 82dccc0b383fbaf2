/** The platform's own pages on a desktop and a phone, as drawn: heights for fingers, no card on a phone, all texts and targets whole. */
import { paths } from '@/lib/paths';
import { translator } from '@/lib/platform/pages/text';
import { expectFits } from '../../support/fit';
import { expectSignedOut } from '../../support/sign-in';
import { expect, test } from '../../support/test';

const t = translator('en');

test('sign-in and "Forgot password?": fields and buttons are high enough, and on a phone there is no card', async ({
  page,
}) => {
  await page.goto(paths.home);
  await expectSignedOut(page);
  const field = page.getByLabel(t('userName'));
  const button = page.getByRole('button', { name: t('signIn'), exact: true });
  const heights = async () => [(await field.boundingBox())?.height, (await button.boundingBox())?.height];
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await heights()).toEqual([44, 44]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heights()).toEqual([48, 48]);
  // Safari zooms into a field with smaller letters, and stays there.
  await expect(field).toHaveCSS('font-size', '16px');
  await expect(page.getByRole('main')).toHaveCSS('box-shadow', 'none');
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 20, width: 350 });
  // The small window in which an action is confirmed.
  await page.setViewportSize({ width: 480, height: 720 });
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 20, width: 440 });
  await expectFits(page);
  await page.getByRole('link', { name: t('forgotten') }).click();
  await expect(page.getByRole('heading', { name: t('forgottenTitle') })).toBeVisible();
  await expectFits(page);
});

test('with forced colours the card and the selected way keep an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.home);
  await expectSignedOut(page);
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'solid');
  // Where a passkey is offered first, the button below it has no colours of its own either.
  await expect(page.getByRole('button', { name: t('passkeyUse') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('signIn'), exact: true })).toHaveCSS('forced-color-adjust', 'auto');
  // Where there is no card, its edge would touch the texts.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
});
