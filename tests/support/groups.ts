/** The groups room as tests see it. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { type Caller, LEDGER, type Room, expect, roleOf, rowOf } from './members';
import { text, textsOf } from './texts';

export { as } from './people';

/** A text of the room. */
export const g = textsOf('groups');
export const picker = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: g('picker.label') });
export const option = (dialog: Locator, name: string): Locator => dialog.getByRole('option').filter({ hasText: name });

/** Opens the groups of a tenant. A dialog that the address names hides the heading from all but the eye. */
export async function openGroups(
  page: Page,
  room: Pick<Room, 'organizationId' | 'tenantId'>,
  query = '',
): Promise<void> {
  await page.goto(screenPath('groups', room) + query);
  const heading = page.getByRole('heading', { level: 1, name: g('title') });
  await expect(query.includes('dialog=') ? page.getByRole('dialog') : heading).toBeVisible();
}

/** Chooses an action of a row's menu. */
export async function choose(page: Page, name: string, action: 'edit' | 'delete'): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }) })
    .click();
  await page.getByRole('menuitem', { name: g(`menu.${action}`) }).click();
}

/** Makes a group by a call. @returns its id */
export async function make(
  room: Room,
  name: string,
  members: readonly Caller[] = [],
  more: object = {},
): Promise<string> {
  const data = { name, description: 'Made by a test', members: members.map(({ me }) => me.id), ...more };
  return (await room.boss.call('groups.create', { tenantId: room.tenantId }, { data })).result.id;
}

/** A role of the application Ledger, as requests give it. */
export const ledgerRole = (role: string) => ({
  applicationRoles: [{ applicationId: LEDGER, roles: [roleOf('ledger', role)] }],
});
