/** What tests of invitations share: a console that sends real e-mail, people to invite, and their own browsers. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright/test';
import type { Language } from '@/lib/contract/limits';
import { translator } from '@/lib/platform/pages/text';
import { paths } from '@/lib/paths';
import { type App, startApp } from './app';
import { type MailServer, startMailServer } from './mail';
import type { Person } from './people';
import { placeOf } from './sign-in';
import { expect, startListening, test as base } from './test';
import { type KeyOf, text } from './texts';

export const PASSWORD = 'a-password-of-the-test';

/** What a test provokes on purpose is an error to the browser's console too: a refused acceptance, a wrong code, a lost network. */
const PROVOKED = /status of (?:40[0134]|422)|ERR_INTERNET_DISCONNECTED/;

/** Opens another person's browser; its complaints fail the test like those of the first. */
type Visit = (language?: Language, url?: string) => Promise<Page>;
type World = { mail: MailServer; moveClock: (aheadMs: number) => void; app: App };

/** A console whose platform sends to a mail server of the test, and whose clock the test can move ahead. */
export const test = base.extend<{ visit: Visit }, World & { clockFile: string }>({
  visit: async ({ contexts, app }, use) => {
    const heard = new Map<BrowserContext, ReturnType<typeof startListening>>();
    await use(async (language = 'en', url = app.url) => {
      const context = await contexts.take({ baseURL: url, locale: language === 'no' ? 'nb-NO' : 'en-GB' });
      heard.set(context, startListening(context));
      return contexts.pageOf(context);
    });
    for (const [context, { stop }] of heard) {
      stop();
      await contexts.giveBack(context);
    }
    const complaints = [...heard.values()].flatMap((one) => one.heard).filter((line) => !PROVOKED.test(line));
    expect(complaints, "errors and warnings in the other people's browsers").toEqual([]);
  },
  clockFile: [
    // Playwright wants the first argument destructured even when nothing of it is needed.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
      await use(path.join(folder, 'ahead-ms'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  moveClock: [
    async ({ clockFile }, use) => {
      let ahead = 0;
      await use((ms) => writeFileSync(clockFile, String((ahead += ms))));
    },
    { scope: 'worker' },
  ],
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ mail, clockFile }, use) => {
      const clock = fileURLToPath(new URL('./clock.mjs', import.meta.url));
      const settings = {
        SMTP_URL: mail.url,
        MAIL_FROM: 'no-reply@platform.test',
        CLOCK_FILE: clockFile,
        NODE_OPTIONS: `--import ${clock}`,
      };
      const app = await startApp(settings);
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

export type Invitee = { contactEmail: string; userName: string; idp?: string; preferredLanguage?: Language };

/** A person without an account. */
export function stranger(more: Partial<Invitee> = {}): Invitee {
  const name = `guest-${randomUUID().slice(0, 8)}`;
  return { contactEmail: `${name}@guests.example`, userName: name, ...more };
}

/** An invitation for a person who has an account. */
export const known = ({ username, idp }: Person, domain: string): Invitee => ({
  contactEmail: `${username}@${domain}`,
  userName: username,
  idp,
});

/**
 * Invites as the signed-in administrator of the page, through the console's own proxy.
 *
 * @param organization by its name; the administrator's first one by default
 */
export async function invite(
  page: Page,
  invitee: Invitee,
  organization?: string,
): Promise<{ tenantId: string; id: string }> {
  const { tenantId } = await placeOf(page, organization);
  const response = await page.request.post(`/api/tenants/${tenantId}/invite`, {
    headers: { 'X-CSRF': '1' },
    data: [{ ...invitee, isUniqueIdp: invitee.idp !== undefined }],
  });
  expect(response.status(), await response.text()).toBe(201);
  const { createdInvitations } = (await response.json()) as { createdInvitations: { id: string }[] };
  return { tenantId, id: createdInvitations[0]!.id };
}

/** Invites with the dialog of the members screen, which the page shows. */
export async function inviteOnScreen(page: Page, email: string, language: Language): Promise<void> {
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  const dialog = page.getByRole('dialog', { name: text('memberinvite.title') });
  await dialog.getByRole('textbox', { name: text('memberinvite.emails') }).fill(email);
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: text('memberinvite.language') }).click();
  await page.getByRole('option', { name: text(`common.language.${language}`) }).click();
  await dialog.getByRole('button', { name: text('memberinvite.submit', { count: 1 }) }).click();
  await expect(dialog.getByText(text('memberinvite.success'))).toBeVisible();
}

/** Sends an invitation again, as the signed-in administrator of the page. */
export async function resend(page: Page, tenantId: string, id: string): Promise<void> {
  const headers = { 'X-CSRF': '1' };
  const response = await page.request.post(`/api/tenants/${tenantId}/invitations/${id}/resend-email`, { headers });
  expect(response.ok()).toBe(true);
}

/** Fills in the platform's page for a new person. */
export async function setPassword(page: Page, language: Language = 'en'): Promise<void> {
  const t = translator(language);
  await expect(page.getByRole('heading', { name: t('setPassword') })).toBeVisible();
  await page.getByLabel(t('firstName')).fill('Gro');
  await page.getByLabel(t('lastName')).fill('Gjest');
  await page.getByLabel(t('password')).first().fill(PASSWORD);
  await page.getByLabel(t('passwordAgain')).fill(PASSWORD);
  await page.getByRole('button', { name: t('setPasswordAction') }).click();
}

/** A heading of the activation page. */
export const heading = (page: Page, key: KeyOf<'activation'>, language: Language = 'en') =>
  page.getByRole('heading', { level: 1, name: text(`activation.${key}`, undefined, language), exact: true });

/** Expects that no invitation is remembered: the start page is only the start page again. */
export async function expectNothingPending(page: Page): Promise<void> {
  const response = await page.request.get(paths.bff.invitation, { headers: { 'X-CSRF': '1' } });
  expect(await response.json()).toBeNull();
}
