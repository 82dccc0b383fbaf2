/** Tenants of a test's own with people in them, made without a browser, so that a test's time goes into what it shows. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import type { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { type OperationId, type OperationParams, type OperationResult, operationRow } from '@/lib/contract/operations';
import { buildPath } from '@/lib/contract/routing';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { screenPath } from '@/lib/paths';
import type { SharedApp } from './app';
import { HttpVisitor } from './http-visitor';
import { invitationInOutbox } from './outbox';
import { people } from './people';
import { placeOf, takeSession } from './sign-in';
import { expect, test as base } from './test';
import { type KeyOf, text, type TextKey } from './texts';

/** A person signed in without a browser. */
export class Caller {
  readonly #visitor: HttpVisitor;
  readonly #app: SharedApp;

  private constructor(
    visitor: HttpVisitor,
    app: SharedApp,
    readonly me: Me,
  ) {
    this.#visitor = visitor;
    this.#app = app;
  }

  static async signIn(app: SharedApp, username: string): Promise<Caller> {
    const visitor = new HttpVisitor();
    await visitor.signIn(app.url, username, DEMO_PASSWORD);
    const { body } = await visitor.open(`${app.url}/api/me`, { headers: { 'x-csrf': '1' } });
    return new Caller(visitor, app, (JSON.parse(body) as { result: Me }).result);
  }

  /** Calls an operation; it must succeed. @param from the acting super-tenant, for operations of one */
  async call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    options: { data?: unknown; from?: string } = {},
  ): Promise<OperationResult<Id>> {
    const { data, from } = options;
    const { status, body } = await this.#visitor.open(this.#app.url + buildPath(id, params), {
      method: operationRow(id).method,
      headers: {
        'x-csrf': '1',
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
        ...(from === undefined ? {} : { tenantid: from }),
      },
      body: data === undefined ? undefined : JSON.stringify(data),
    });
    if (status >= 300) throw new Error(`${id} was answered with ${status}: ${body}`);
    // The platform checks its own answers against the contract.
    return (body === '' ? undefined : JSON.parse(body)) as OperationResult<Id>;
  }
}

/** The tenant of the demo with most in it. */
export const OPERATIONS = 'Fjordkraft Operations';

/** A tenant of a test's own, alone in its organization. */
export type Room = { organizationId: string; tenantId: string; name: string; boss: Caller };

/** Multi-tenant applications that every minted tenant has. */
export const LEDGER = demoId('application ledger');
export const roleOf = (application: string, role: string): string => demoId(`role ${application} ${role}`);
export const permissionOf = (application: string, name: string): string => demoId(`permission ${application} ${name}`);

type Fixtures = {
  /** Signs in a demo account; each one once per console. */
  caller: (username: string) => Promise<Caller>;
  /** A new organization with one tenant, whose only admin is `username`. */
  mint: (username: string) => Promise<Room>;
};

/** By the console's address and the user name. A fixture of the worker's would cost files without it a worker of their own. */
const callers = new Map<string, Promise<Caller>>();

export const test = base.extend<Fixtures>({
  caller: async ({ app }, use) => {
    await use((username) => {
      const key = `${app.url} ${username}`;
      const caller = callers.get(key) ?? Caller.signIn(app, username);
      callers.set(key, caller);
      return caller;
    });
  },
  mint: async ({ app, caller }, use) => {
    await use(async (username) => {
      const [nora, boss] = await Promise.all([caller(people.superTenantAdmin.username), caller(username)]);
      const from = nora.me.tenants.find((tenant) => tenant.isSuperTenant)?.id;
      const name = `Zephyr ${randomUUID().slice(0, 8)}`;
      await nora.call(
        'invitations.create',
        {},
        {
          from,
          data: {
            tenantName: name,
            userData: { username, contactEmail: boss.me.email },
            existingOrganizationId: null,
            newOrganization: { name, code: ORGANIZATION_CODE_PLACEHOLDER },
            applications: ['ledger', 'reports'].map((key) => ({
              applicationId: demoId(`application ${key}`),
              permissions: [],
              roles: [],
            })),
            preferredLanguage: 'en',
          },
        },
      );
      const invitationId = await invitationInOutbox(app, boss.me.email, name);
      const accepted = await boss.call('invitations.accept', { invitationId }, { data: {} });
      // The contract leaves open what a platform answers here; the embedded one says where it leads.
      const { result } = accepted as { result: { organizationId: string; tenantId: string } };
      return { organizationId: result.organizationId, tenantId: result.tenantId, name, boss };
    });
  },
});

export { expect };

/** Invites people of the demo, who accept at once. */
export async function join(
  room: Room,
  members: readonly Caller[],
  role: 'Regular' | 'Admin' = 'Regular',
): Promise<void> {
  const { tenantId, boss } = room;
  const data = members.map(({ me }) => ({ contactEmail: me.email, userName: me.username, role }));
  await boss.call('members.invite', { tenantId }, { data });
  const { items } = asPage(await boss.call('members.pending', { tenantId }));
  for (const member of members) {
    const link = items.find((entry) => entry.contactEmail === member.me.email)?.activationLink ?? '';
    const invitationId = /\/activate\/member\/([\w-]+)/.exec(link)?.[1];
    if (invitationId === undefined) throw new Error(`${member.me.email} was not invited.`);
    await member.call('invitations.accept', { invitationId }, { data: {} });
  }
}

/** Invites new people. @returns their addresses */
export async function inviteStrangers(room: Room, count: number, word = 'guest'): Promise<string[]> {
  const mark = randomUUID().slice(0, 6);
  const emails = Array.from({ length: count }, (_, index) => `${word}${index + 1}.${mark}@guests.example`);
  const data = emails.map((contactEmail) => ({ contactEmail, userName: contactEmail }));
  await room.boss.call('members.invite', { tenantId: room.tenantId }, { data });
  return emails;
}

/** Opens the members screen of a tenant. A dialog that the address names hides the heading from all but the eye. */
export async function openMembers(
  page: Page,
  room: Pick<Room, 'organizationId' | 'tenantId'>,
  query = '',
): Promise<void> {
  await page.goto(screenPath('tenantMembers', room) + query);
  const heading = page.getByRole('heading', { level: 1, name: text('members.title') });
  await expect(query.includes('dialog=') ? page.getByRole('dialog') : heading).toBeVisible();
}

/** Opens the members of the demo's tenant with most in it, as an admin of everything. @returns where that is */
export async function openOperations(page: Page): Promise<{ organizationId: string; tenantId: string }> {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page, 'Fjordkraft Group', OPERATIONS);
  await page.goto(screenPath('tenantMembers', place));
  await expect(rows(page).first()).toBeVisible();
  return place;
}

/** A table that can grow long, and its rows that are drawn. */
export const grid = (page: Page): Locator => page.getByRole('grid');
export const rows = (page: Page): Locator => grid(page).locator('[data-row]');

/** The row of a member, by name or address. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: name }) });

/** The role of a member as its column shows it; under the name it stands once more, for small screens alone. */
export const shownRole = (page: Page, name: string, role: Role): Locator =>
  rowOf(page, name).getByRole('button', { name: text(`common.role.${role}`), exact: true });

/** Opens what stands behind "+1" in the cell that shows `beside`. */
export async function openRest(page: Page, name: string, beside: string, count = 1): Promise<Locator> {
  const more = text('common.chips.more', { count });
  await rowOf(page, name)
    .getByRole('gridcell')
    .filter({ hasText: beside })
    .getByRole('button', { name: more, exact: true })
    .click();
  const rest = page.getByRole('dialog', { name: more, exact: true });
  await expect(rest).toBeVisible();
  return rest;
}

/** Chooses an action of a row's menu. */
export async function choose(page: Page, name: string, item: KeyOf<'members.menu'>): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await page.getByRole('menuitem', { name: text(`members.menu.${item}`) }).click();
}

/** The count under the table. */
export function rowCount(countOf: KeyOf<'table.counted'>, total: number, shown = total): string {
  const all = text(`table.counted.${countOf}`, { count: total });
  return shown === total ? all : text('table.count.shown', { shown, all });
}

/** Expects news at the bottom right, and puts it away so that it covers nothing. */
export async function expectToast(page: Page, key: TextKey, values?: Record<string, string | number>): Promise<void> {
  const toast = page
    .getByRole('region', { name: /\(F8\)/ })
    .getByRole('listitem')
    .filter({ hasText: text(key, values) });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: text('common.toast.close') }).click();
}
