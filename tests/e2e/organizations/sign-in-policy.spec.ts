/** The sign-in policy: set on the organization's page, who lacks what it asks, and what it asks at the sign-in. */
import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { paths, screenPath } from '@/lib/paths';
import { translator } from '@/lib/platform/pages/text';
import type { App } from '../../support/app';
import { expectAccessible, expectNoFindings } from '../../support/axe';
import { expect, test as base } from '../../support/organizations';
import { expectFits } from '../../support/fit';
import { ownConsole } from '../../support/own-console';
import { people } from '../../support/people';
import { placeOf, signInAnew, submitSignIn } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

/** A console of the test's own, whose people a policy may be about. */
const test = base.extend<object, { app: App }>({ app: ownConsole });
test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ complaints }) => complaints.allow(/status of (?:401|422)/));

const p = textsOf('signinpolicy');
const t = translator('en');

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();

test('row 50: a policy is set, its people are reminded, and the next sign-in sets up what it asks', async ({
  page,
}) => {
  await signInAnew(page, people.organizationAdmin);
  const organization = screenPath('organization', await placeOf(page));
  await page.goto(organization);
  const card = page.locator('section', { has: page.getByRole('heading', { name: p('title') }) });
  await expect(card.getByText(p('requirement.none'))).toBeVisible();

  await card.getByRole('button', { name: p('change') }).click();
  const dialog = dialogOf(page, p('title'));
  await dialog.getByRole('radio', { name: p('requirement.secondFactor') }).click();
  await expect(dialog.getByText(p('warning.self'))).toBeVisible();
  await expectNoFindings(page, 'the dialog of the policy');
  await expectFits(page);
  await dialog.getByLabel(p('from')).fill('2020-01-01');
  await dialog.getByRole('button', { name: p('save') }).click();
  await expect(page.getByText(p('saved'), { exact: true })).toBeVisible();
  await expect(card.getByText(p('requirement.secondFactor'))).toBeVisible();

  await card.getByRole('button', { name: p('show') }).click();
  const lacking = dialogOf(page, p('lackingTitle'));
  const first = lacking.getByRole('listitem').first();
  await first.getByRole('button', { name: /^Send reminder to/ }).click();
  await expect(first.getByText(p('reminded'))).toBeVisible();
  await expect(first.getByRole('button')).toHaveCount(0);
  await expectNoFindings(page, 'those who lack it');
  await expectFits(page);
  await page.reload();
  await expect(lacking.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lacking).toBeHidden();
  await expectAccessible(page, { path: organization });

  await page.context().clearCookies();
  await page.goto(paths.home);
  await submitSignIn(page, people.organizationAdmin);
  await expect(page.getByRole('heading', { name: t('setUp.app.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('setUpLater') })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `setting up, ${colorScheme}`);
  }
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: t('secondAction') }).click();
  await expect(page.getByText(t('fieldRequired'))).toBeVisible();
  await expect(page.getByRole('img', { name: t('setUpPicture') })).toBeVisible();
  await page.getByLabel(t('codeLabel')).fill('000000');
  await expect(page.getByText(t('codeWrong'))).toBeVisible();
  // Sent with the sixth digit.
  await page.getByLabel(t('codeLabel')).fill(codeOf(secret));
  await expect(page.getByRole('list', { name: t('setUpCodesTitle') }).getByRole('listitem')).toHaveCount(10);
  await expectNoFindings(page, 'recovery codes');
  const codes = await page
    .getByRole('list', { name: t('setUpCodesTitle') })
    .getByRole('listitem')
    .allTextContents();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: t('setUpCodesSave') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(t('setUpCodesFile'));
  expect(readFileSync(await saved.path(), 'utf8')).toContain(codes.map((code) => code.trim()).join('\n'));
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page).toHaveURL(organization);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(text('shell.appName'));
});
