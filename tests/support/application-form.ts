/** The application dialog as tests see it. */
import type { Locator, Page } from 'playwright/test';
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { screenPath } from '@/lib/paths';
import { pressGreyed } from './dialogs';
import { callAs, freshName, test as base } from './organizations';
import { people } from './people';
import { placeOf, takeSession } from './sign-in';
import { expect } from './test';
import { type KeyOf, text, textsOf } from './texts';

/** They make applications of the demo super-tenant, which other tests would find: these have a console of their own. */
export const test = base.extend<object>({
  consoleName: ['resources', { scope: 'worker' }],
});

export type Place = { organizationId: string; tenantId: string };
type Dashboard = 'applications' | 'singleTenantApplications' | 'applicationTemplates';

/** A text of the dialog. */
export const f = textsOf('applicationform');
export const CANCEL = text('common.action.cancel');
export const SAVE = f('submit.application.edit');
export const CREATE = f('submit.application.create');

/** Signs in a super-tenant admin. */
export async function asManager(page: Page): Promise<Place> {
  // A test goes on from an unsaved form.
  page.on('dialog', (question) => void question.accept());
  await takeSession(page, people.superTenantAdmin);
  return placeOf(page);
}

/** Opens a dialog of a dashboard by its address. */
export async function openForm(page: Page, place: Place, screen: Dashboard, query: string): Promise<Locator> {
  await page.goto(`${screenPath(screen, place)}?dialog=${query}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  const dialog = page.getByRole('dialog').first();
  // What is edited stands before its roles and permissions have come.
  await expect(dialog.getByRole('status').filter({ hasText: text('common.spinner.content') })).toHaveCount(0);
  return dialog;
}

/** A field of the details. Its label goes on with whether it has to be filled in. */
export const field = (dialog: Locator, name: KeyOf<'applicationform.field'>): Locator =>
  dialog.getByLabel(new RegExp(`^${f(`field.${name}`)}( \\(|$)`));

/** Presses the button that saves, also while it is greyed: it then leads to what is wrong. */
export const submit = (dialog: Locator, name: string): Promise<void> =>
  pressGreyed(dialog.getByRole('button', { name }));

/** Goes to a tab. */
export async function tab(dialog: Locator, name: 'details' | 'roles' | 'permissions' | 'matrix'): Promise<void> {
  await dialog.getByRole('tab', { name: f(`tab.${name}`) }).click();
  await expect(dialog.getByRole('tabpanel', { name: f(`tab.${name}`) })).toBeVisible();
}

/** The list at the left of roles and permissions. */
export const entries = (dialog: Locator, kind: 'roles' | 'permissions'): Locator =>
  dialog.getByRole('listbox', { name: f(`${kind}.label`), exact: true }).first();
export const entry = (dialog: Locator, kind: 'roles' | 'permissions', name: string): Locator =>
  entries(dialog, kind).getByRole('option').filter({ hasText: name });
/** A choice at the right. */
export const choice = (dialog: Locator, name: string): Locator =>
  dialog.locator('[data-detail]').getByRole('option').filter({ hasText: name });

/** Makes an application with two roles and three permissions. */
export async function makeApplication(page: Page, place: Place, more: object = {}): Promise<Application> {
  const permissions = ['book.read', 'book.write', 'shelf.move'].map((name) => ({ name }));
  const data = {
    name: freshName('Books'),
    suiteName: 'Library',
    description: 'Made by a test',
    url: 'https://books.example/{tenantId}',
    iconUrl: null,
    isPublic: true,
    permissions,
    roles: [
      { name: 'reader', displayName: 'Reader', permissions: [{ name: 'book.read' }] },
      { name: 'writer', displayName: 'Writer', permissions: [{ name: 'book.read' }, { name: 'book.write' }] },
    ],
    ...more,
  };
  const answer = await callAs(page, 'applications.create', { tenantId: place.tenantId }, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Application;
}

/** Makes a template with a permission, and a role when `withRole`. */
export async function makeTemplate(page: Page, place: Place): Promise<ApplicationTemplate> {
  const data = {
    name: freshName('Portal'),
    suiteName: '',
    description: 'Made by a test',
    permissions: [{ name: 'page.read' }],
  };
  const answer = await callAs(page, 'templates.create', { tenantId: place.tenantId }, { data });
  const template = (await answer.json()) as ApplicationTemplate;
  const of = { tenantId: place.tenantId, templateId: template.applicationTemplateId };
  const roles = [{ name: 'visitor', displayName: 'Visitor', permissions: [{ name: 'page.read' }] }];
  return (await (
    await callAs(page, 'templates.update', of, { data: { ...data, roles } })
  ).json()) as ApplicationTemplate;
}

/** The application as it is now. */
export async function stored(page: Page, place: Place, applicationId: string): Promise<Application> {
  return (await (
    await callAs(page, 'applications.get', { tenantId: place.tenantId, applicationId })
  ).json()) as Application;
}
