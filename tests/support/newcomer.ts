/** A person who has just come, with an own account that a test may change. */
import type { Page } from 'playwright/test';
import { PASSWORD, invite, setPassword, stranger } from './invitations';
import { type MailServer, linkIn } from './mail';
import { people } from './people';
import { takeSession } from './sign-in';
import { expect } from './test';
import { text } from './texts';

/** What a newcomer has set (`setPassword`). */
export const FIRST_PASSWORD = PASSWORD;

/** A person with a password, signed in; the first mail has been taken. */
export async function newcomer(admin: Page, guest: Page, mail: MailServer) {
  await takeSession(admin, people.organizationAdmin);
  const person = stranger();
  await invite(admin, person);
  await guest.goto(linkIn(await mail.take(person.contactEmail)));
  await setPassword(guest);
  await expect(guest.getByRole('heading', { level: 1, name: text('activation.done.header') })).toBeVisible();
  return person;
}

/** Fills in the sign-in page. */
export async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
