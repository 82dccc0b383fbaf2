/** In the settings: the weekly e-mail, for people who may look at findings. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { LANGUAGES } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { weeklyDigest } from '@/lib/platform/mail/digest';
import { messageOf } from '@/lib/platform/mail/message';
import { dress, expectNoFindings } from '../../support/axe';
import { startFaultyWorld } from '../../support/faulty';
import { pressTo } from '../../support/keyboard';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const k = textsOf('account.settings.digest');
const settings = screenPath('settings', {});
const section = (page: Page) => page.getByRole('region', { name: k('title') });
const choice = (page: Page, name: 'off' | 'weekly') => section(page).getByRole('radio', { name: k(name) });

test('is switched on and off by the keyboard, at once and for good', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  await page.goto(settings);
  await expect(choice(page, 'off')).toBeChecked();
  await expect(section(page)).toContainText('@');
  for (const { from, to, key } of [
    { from: 'off', to: 'weekly', key: 'ArrowDown' },
    { from: 'weekly', to: 'off', key: 'ArrowUp' },
  ] as const) {
    await pressTo(page, choice(page, from), 'Tab');
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/me/digest') && response.ok());
    await page.keyboard.press(key);
    await expect(choice(page, to)).toBeChecked();
    await saved;
    await page.reload();
    await expect(choice(page, to)).toBeChecked();
  }
});

test('is there for every reader: themes, languages, a phone', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  for (const language of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      await dress(page, { theme, language });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(settings);
      const title = text('account.settings.digest.title', {}, language);
      await expect(page.getByRole('region', { name: title })).toBeVisible();
      await expectNoFindings(page, `weekly e-mail in ${theme}, ${language}`, {});
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  }
});

test('reads as a page: a heading for each place, words for each address, whole on a phone and in the dark', async ({
  page,
}) => {
  const places = ['Fjordkraft', undefined].map((name, index) => ({
    name,
    summary: { attention: 3, isCut: false, ends: [{ days: 7, count: 2 }] },
    link: `https://console.example/organization/0f4c1a52-6a0c-4e57-9a35-1d0e6c8f7b${index}0?view=health`,
  }));
  const [settingsLink, unsubscribeLink] = ['https://console.example/settings', 'https://p.example/unsubscribe/sealed'];
  // A page with a policy for style sheets would refuse that of the mail.
  await page.goto('about:blank');
  for (const language of LANGUAGES) {
    const { body, ...mail } = weeklyDigest({ to: 'a@b.example', language, places, settingsLink, unsubscribeLink });
    const stored = {
      id: '1',
      recipient: mail.to,
      body,
      subject: mail.subject,
      language,
      button: null,
      unsubscribe: null,
    };
    const { html } = messageOf(stored, { mailFrom: 'console@example.com' });
    for (const [width, colorScheme] of [
      [390, 'light'],
      [700, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(String(html));
      await expect(page.getByRole('heading')).toHaveCount(places.length);
      await expect(page.getByRole('heading', { name: 'Fjordkraft' })).toBeVisible();
      const links = await page.getByRole('link').allInnerTexts();
      expect(new Set(links).size).toBe(4);
      expect(await page.locator('body').innerText()).not.toContain('://');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // A mail program has the title and the landmarks.
      await expectNoFindings(page, `the weekly e-mail in ${language}`, {
        without: ['region', 'page-has-heading-one', 'landmark-one-main'],
      });
    }
  }
});

test('is not there for people who administer nothing', async ({ page }) => {
  await takeSession(page, people.regular);
  await page.goto(settings);
  await expect(page.getByRole('region', { name: text('account.settings.place') })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test('a change that fails says so and is taken back; a platform without it shows nothing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of (400|501)/);
  const world = await startFaultyWorld();
  const tenants = [{ id: 't1', name: 'Fjord drift', organizationId: 'o1' }];
  world.platform.people.set('admin', {
    me: {
      id: 'admin',
      name: 'Ada Admin',
      email: 'ada@fjord.example',
      tenants: tenants.map((tenant) => ({ ...tenant, role: Role.Admin })),
      organizations: [{ id: 'o1', name: 'Fjord' }],
    },
    organizations: [{ id: 'o1', name: 'Fjord', tenants }],
  });
  world.platform.answers.set('GET /api/me/digest', { status: 200, body: { isOn: false } });
  world.platform.answers.set('PATCH /api/me/digest', { status: 400, body: {} });
  const { cookies } = await world.signedIn('admin');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
  await page.goto(world.app.url + settings);
  await expect(section(page)).toContainText('ada@fjord.example');
  await choice(page, 'weekly').click();
  await expect(section(page).getByRole('alert')).toContainText(text('catalogue.Common.Save.Error'));
  await expect(choice(page, 'off')).toBeChecked();
  world.platform.answers.set('PATCH /api/me/digest', { status: 200, body: { isOn: true } });
  await choice(page, 'weekly').click();
  await expect(section(page).getByRole('alert')).toHaveCount(0);
  await expect(choice(page, 'weekly')).toBeChecked();

  world.platform.answers.set('GET /api/me/digest', { status: 400, body: {} });
  await page.reload();
  await expect(section(page).getByRole('alert')).toBeVisible();
  world.platform.answers.set('GET /api/me/digest', { status: 501, body: { code: 'operation.notServed' } });
  await page.reload();
  await expect(page.getByRole('region', { name: text('account.settings.place') })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await page.goto('about:blank');
  await world.stop();
});
