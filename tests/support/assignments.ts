/** The assigning of applications as tests see it. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { type Caller, type Room, expect } from './members';
import { people } from './people';
import { placeOf, takeSession } from './sign-in';
import { textsOf } from './texts';

/** A text of the room. */
export const a = textsOf('assignments');

export type Place = { organizationId: string; tenantId: string };

/** Opens the assign list as a person who onboards and nothing else. A dialog that the address names hides the heading from all but the eye. */
export async function openList(page: Page, query = '', person = people.onboarding): Promise<Place> {
  await takeSession(page, person);
  const place = await placeOf(page);
  await page.goto(screenPath('assignments', place) + query);
  const heading = page.getByRole('heading', { level: 1, name: a('title') });
  await expect(query.includes('dialog=') ? page.getByRole('alertdialog') : heading).toBeVisible();
  return place;
}

/** Opens the cards of a tenant. */
export async function openCards(page: Page, room: Pick<Room, 'tenantId' | 'name'>, query = ''): Promise<Place> {
  await takeSession(page, people.onboarding);
  const place = await placeOf(page);
  const path = screenPath('assignApplications', { ...place, targetTenantId: room.tenantId });
  await page.goto(path + query);
  await expect(page.getByRole('heading', { level: 1, name: a('cards.titleOf', { tenant: room.name }) })).toBeVisible();
  return place;
}

export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });
export const selectButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: a('card.selectOf', { name }) });
export const selectedButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: a('card.selectedOf', { name }) });
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: a('selection.title') });
export const cross = (page: Page, name: string, room: Pick<Room, 'name'>): Locator =>
  page.getByRole('button', { name: a('unassign.of', { name, tenant: room.name }) });

/** Whether a person can open an application, and has a role in it. */
export async function reach(
  caller: Caller,
  name: string,
  role: string,
): Promise<{ application: boolean; role: boolean }> {
  const [{ result }, applications] = await Promise.all([caller.call('me.get', {}), caller.call('me.applications', {})]);
  const held = result.applicationRoles.find(({ application }) => application.name === name)?.roles ?? [];
  return {
    application: applications.some((application) => application.name === name),
    role: held.some(({ displayName }) => displayName === role),
  };
}
