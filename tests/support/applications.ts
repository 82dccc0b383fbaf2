/** The rooms of applications and templates as tests see them, in the super-tenant of the demo. */
import type { Locator, Page } from 'playwright/test';
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { type Caller, expect, rowOf, test as base } from './members';
import { freshName } from './organizations';
import { text, type TextKey, textsOf } from './texts';

/** They make applications of the demo super-tenant, which other tests would find: these have a console of their own. */
export const test = base.extend<object>({
  consoleName: ['resources', { scope: 'worker' }],
});
/** Texts of the rooms. */
export const a = textsOf('applications');
export const t = textsOf('templates');

type ListScreen = 'applications' | 'singleTenantApplications' | 'applicationTemplates';

const TITLE: Record<ListScreen, TextKey> = {
  applications: 'applications.multiTenant.title',
  singleTenantApplications: 'applications.singleTenant.title',
  applicationTemplates: 'templates.title',
};

/** The super-tenant that a person belongs to. */
export function superTenantOf(caller: Caller): ScreenParams<ListScreen> {
  const tenant = caller.me.tenants.find(({ isSuperTenant }) => isSuperTenant);
  if (tenant === undefined) throw new Error(`${caller.me.username} belongs to no super-tenant.`);
  return { organizationId: tenant.organizationId, tenantId: tenant.id };
}

/** Opens one of the lists. A dialog that the address names hides the heading from all but the eye. */
export async function openList(page: Page, screen: ListScreen, caller: Caller, query = ''): Promise<void> {
  await page.goto(screenPath(screen, superTenantOf(caller)) + query);
  const heading = page.getByRole('heading', { level: 1, name: text(TITLE[screen]) });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(query.includes('dialog=') ? dialog : heading).toBeVisible();
}

type Content = { roles?: object[]; permissions?: object[]; description?: string; isPublic?: boolean; iconUrl?: string };

/** Makes an application that only this test knows. */
export async function makeApplication(
  caller: Caller,
  { name = freshName('Atlas'), ...more }: Content & { name?: string } = {},
): Promise<Application> {
  const { tenantId } = superTenantOf(caller);
  const data = {
    name,
    suiteName: '',
    description: 'Made by a test',
    url: 'https://atlas.example',
    permissions: [{ name: 'atlas.read' }],
    roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'atlas.read' }] }],
    ...more,
  };
  return await caller.call('applications.create', { tenantId }, { data });
}

/** Makes a template that only this test knows. */
export async function makeTemplate(caller: Caller, name = freshName('Mould')): Promise<ApplicationTemplate> {
  const { tenantId } = superTenantOf(caller);
  const data = { name, suiteName: '', description: 'Made by a test', permissions: [{ name: 'mould.read' }] };
  return await caller.call('templates.create', { tenantId }, { data });
}

/** Makes an application of a template for one tenant. */
export async function makeInstance(
  caller: Caller,
  template: ApplicationTemplate,
  forTenantId: string,
): Promise<Application> {
  const { tenantId } = superTenantOf(caller);
  const data = {
    applicationTemplateId: template.applicationTemplateId,
    tenantId: forTenantId,
    name: freshName('Casting'),
    suiteName: '',
    description: 'Made from a template by a test',
    url: 'https://casting.example',
    permissions: [{ name: 'mould.read' }],
    roles: [{ name: 'reader', displayName: 'Reader', permissions: [{ name: 'mould.read' }] }],
  };
  return await caller.call('singleTenantApplications.create', { tenantId }, { data });
}

/** Searches the list for a name, and waits for its row alone. */
export async function search(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  return rowOf(page, name);
}

/** Opens the menu of a row. @param named - the row in words, where that is more than its name */
export async function openMenu(row: Locator, named: string): Promise<void> {
  await row.getByRole('button', { name: text('table.rowActions', { name: named }) }).click();
}

/** Types the name that a deletion wants, and goes on. */
export async function confirmDeletion(page: Page, name?: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  if (name !== undefined) await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: text('common.action.confirm') }).click();
}
