/** The room of API resources as tests see it, in the super-tenant of the demo. */
import type { Locator, Page } from 'playwright/test';
import type { ApiResource, ApiResourceInput } from '@/lib/contract/rooms/api-resources/entities';
import { screenPath } from '@/lib/paths';
import { callAs } from './organizations';
import { type Person, people } from './people';
import { placeOf, takeSession } from './sign-in';
import { expect } from './test';
import { type KeyOf, textsOf } from './texts';

type Place = { organizationId: string; tenantId: string };

/** What names of the demo's super-tenant begin with. */
export const PREFIX = 'northwind';

/** A text of the room. */
export const r = textsOf('apiresources');

/** Signs in a person who manages resources. */
export async function asManager(page: Page, person: Person = people.superTenantAdmin): Promise<Place> {
  // A test goes on from an unsaved form.
  page.on('dialog', (question) => void question.accept());
  await takeSession(page, person);
  return placeOf(page);
}

/** Opens the list, or a dialog over it. */
export async function openResources(page: Page, place: Place, query = ''): Promise<Locator> {
  await page.goto(screenPath('apiResources', place) + query);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  await expect(
    query.includes('dialog=') ? dialog : page.getByRole('heading', { level: 1, name: r('title') }),
  ).toBeVisible();
  return dialog;
}

let made = 0;
/** A name that no other test uses, as it is typed. */
export const freshApi = (): string => `api${Date.now().toString(36)}${(made += 1)}`;

/** A scope of a request. */
export const scopeOf = (api: string, verb: string, more: object = {}): ApiResourceInput['scopes'][number] => ({
  name: `${api}.${verb}`,
  displayName: '',
  description: `May ${verb}`,
  accessLevel: 'tenant',
  userClaims: [],
  ...more,
});

/** Makes a resource with two scopes that only this test knows. */
export async function makeResource(
  page: Page,
  place: Place,
  more: Partial<ApiResourceInput> = {},
): Promise<ApiResource> {
  const name = more.name ?? freshApi();
  const data = {
    name,
    displayName: `The API ${name}`,
    description: 'Made by a test',
    accessLevel: 'tenant',
    scopes: [scopeOf(name, 'read'), scopeOf(name, 'write')],
    ...more,
  };
  const answer = await callAs(page, 'apiResources.create', { tenantId: place.tenantId }, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as ApiResource;
}

/** The tenant's own resource as the platform has it; undefined when it is gone. */
export async function storedResource(page: Page, place: Place, id: string): Promise<ApiResource | undefined> {
  const answer = await callAs(page, 'apiResources.list', { tenantId: place.tenantId });
  const { tenantResources } = (await answer.json()) as { tenantResources: ApiResource[] };
  return tenantResources.find((resource) => resource.id === id);
}

/** A section of the list. */
export const section = (page: Page, name: 'tenant' | 'organization' | 'public' | 'identity'): Locator =>
  page.getByRole('rowgroup', { name: new RegExp(`^${r(`section.${name}.title`)}`) });

/** The card of a scope in the form, by the name that is typed. */
export const scopeCard = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('button', { name: r('scopes.open', { name }) }) });

/** A field by its label, which goes on with whether it has to be filled in. */
export const field = (within: Locator, name: KeyOf<'apiresources.field'>): Locator =>
  within.getByLabel(new RegExp(`^${r(`field.${name}`)}( \\(|$)`));

/** A toast with this sentence; an open dialog hides its list from readers. */
export const toastOf = (page: Page, sentence: string): Locator =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: sentence });
