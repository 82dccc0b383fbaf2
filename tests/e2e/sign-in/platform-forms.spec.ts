/** Forms of the platform's own pages say what is missing at its field, in the page's language, and keep what was entered. */
import type { Page } from 'playwright/test';
import { LANGUAGES } from '@/lib/contract/limits';
import { paths } from '@/lib/paths';
import { translator } from '@/lib/platform/pages/text';
import { expectNoFindings } from '../../support/axe';
import { expect, listen, test } from '../../support/test';

const SECRET = 'a-password-of-the-test';

/** The language of people who are not signed in is their browser's. */
const LOCALE = { en: 'en-GB', no: 'nb-NO' } as const;

for (const language of LANGUAGES) {
  test(`sign-in and "Forgot password?", in ${language}`, async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.url, locale: LOCALE[language] });
    const heard = listen(context);
    const page = await context.newPage();
    const t = translator(language);
    const { name, password, signIn } = formOf(page, language);
    const missing = t('fieldRequired');
    await page.goto(paths.home);
    await signIn.click();
    await expect(name).toHaveAccessibleDescription(missing);
    await expect(password).toHaveAccessibleDescription(missing);
    await expect(name).toBeFocused();
    await expect(page.getByText(missing)).toHaveCount(2);
    await expectNoFindings(page, `what is missing at the sign-in, ${language}`);

    await password.fill(SECRET);
    await password.press('Enter');
    await expect(page.getByText(missing)).toHaveCount(1);
    await expect(name).toBeFocused();
    await expect(password).toHaveValue(SECRET);
    await expect(password).toHaveAccessibleDescription('');
    await name.fill('kari');
    await password.fill('');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription(missing);
    await expect(password).toBeFocused();
    await expect(name).toHaveValue('kari');

    await page.getByRole('link', { name: t('forgotten') }).click();
    await page.getByRole('button', { name: t('forgottenAction') }).click();
    await expect(name).toHaveAccessibleDescription(missing);
    await expect(name).toBeFocused();
    await expect(page.getByText(missing)).toBeVisible();
    await expectNoFindings(page, `what is missing at "Forgot password?", ${language}`);
    expect(heard).toEqual([]);
    await context.close();
  });
}

test('without scripts the page that comes back says it, with the name as it was entered', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, locale: LOCALE.en, javaScriptEnabled: false });
  const heard = listen(context);
  const page = await context.newPage();
  const t = translator('en');
  const { name, password, signIn } = formOf(page, 'en');
  await page.goto(paths.home);
  await name.fill('kari');
  await signIn.click();
  await expect(password).toHaveAccessibleDescription(t('fieldRequired'));
  await expect(password).toBeFocused();
  await expect(name).toHaveValue('kari');
  await page.getByRole('link', { name: t('forgotten') }).click();
  await page.getByRole('button', { name: t('forgottenAction') }).click();
  await expect(name).toHaveAccessibleDescription(t('fieldRequired'));
  expect(heard.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();
});

function formOf(page: Page, language: (typeof LANGUAGES)[number]) {
  const t = translator(language);
  return {
    name: page.getByLabel(t('userName')),
    password: page.getByLabel(t('password'), { exact: true }),
    signIn: page.getByRole('button', { name: t('signIn'), exact: true }),
  };
}
