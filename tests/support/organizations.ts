/** Organizations of a test's own: made by the super-tenant, administered by a demo account that accepts the invitation. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { APIResponse, Locator, Page } from 'playwright/test';
import { type OperationId, type OperationParams, operationRow } from '@/lib/contract/operations';
import { buildPath } from '@/lib/contract/routing';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { type App, copyDemoDatabase, freshEnvironment, startApp } from './app';
import { invitationInOutbox } from './outbox';
import { type Person, people } from './people';
import { placeOf, takeSession, whoAmI } from './sign-in';
import { expect, test as base } from './test';
import { PLATFORM_KEYS } from './platform-key';

export type Minted = { organizationId: string; tenantId: string; name: string };

type Fixtures = {
  /** A super-tenant admin in a browser of their own, signed in with no page open. */
  nora: Page;
  /** Another person's browser, signed in with no page open. */
  visitAs: (person: Person) => Promise<Page>;
  /** Makes a new organization with one tenant, whose admin the signed-in person of the page becomes. */
  mint: (admin: Page, more?: { name?: string }) => Promise<Minted>;
};

/** Calls an operation as the signed-in person of the page, as the console's own code would. */
export async function callAs<Id extends OperationId>(
  page: Page,
  id: Id,
  params: OperationParams<Id>,
  options: { data?: unknown; from?: string } = {},
): Promise<APIResponse> {
  const { data, from } = options;
  return page.request.fetch(buildPath(id, params), {
    method: operationRow(id).method,
    headers: { 'X-CSRF': '1', ...(from === undefined ? {} : { tenantId: from }) },
    data,
  });
}

/** A name that no other test uses: letters and digits only. */
export const freshName = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

export const test = base.extend<Fixtures>({
  visitAs: async ({ contexts, app }, use) => {
    const opened: Page[] = [];
    await use(async (person) => {
      const context = await contexts.take({ baseURL: app.url, reducedMotion: 'reduce' });
      const page = contexts.pageOf(context);
      opened.push(page);
      await takeSession(page, person);
      return page;
    });
    for (const page of opened) await contexts.giveBack(page.context());
  },
  nora: async ({ contexts, app }, use) => {
    const context = await contexts.take({ baseURL: app.url, reducedMotion: 'reduce' });
    const page = contexts.pageOf(context);
    await takeSession(page, people.superTenantAdmin);
    await use(page);
    await contexts.giveBack(context);
  },
  mint: async ({ app, nora }, use) => {
    await use(async (admin, { name = freshName('Nordlys') } = {}) => {
      const { username, email } = await whoAmI(admin);
      const { tenantId: from } = await placeOf(nora);
      const data = {
        tenantName: name,
        userData: { username, contactEmail: email },
        existingOrganizationId: null,
        newOrganization: { name, code: ORGANIZATION_CODE_PLACEHOLDER },
        applications: [],
        preferredLanguage: 'en',
      };
      const created = await callAs(nora, 'invitations.create', {}, { data, from });
      expect(created.status(), await created.text()).toBe(201);
      const invitationId = await invitationInOutbox(app, email, name);
      const accepted = await callAs(admin, 'invitations.accept', { invitationId }, { data: {} });
      expect(accepted.status(), await accepted.text()).toBe(200);
      const { result: place } = (await accepted.json()) as { result: Omit<Minted, 'name'> };
      return { organizationId: place.organizationId, tenantId: place.tenantId, name };
    });
  },
});

/** Expects words in the tooltip of a control that has the keyboard's focus. */
export async function expectTooltip(control: Locator, words: string): Promise<void> {
  const page = control.page();
  await expect(async () => {
    // Again, should the page not have been awake yet, or have scrolled: both close it.
    await page.getByRole('main').focus();
    await control.focus();
    await expect(page.getByRole('tooltip')).toContainText(words, { timeout: 1000 });
  }).toPass();
}

/** A console of the test's own, with data that no form and no call could have made. Dispose of it at the end. */
export async function startAppWith(change: (db: Db) => Promise<void>): Promise<App> {
  const settings = await freshEnvironment();
  const dataDir = settings.DATA_DIR!;
  try {
    copyDemoDatabase(settings);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { db, close } = await openDatabase({ dataDir, platformKeys: PLATFORM_KEYS, log: quiet });
    await change(db);
    await close();
    return await startApp(settings);
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

export { expect };
