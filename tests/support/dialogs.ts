/** The dialogs of the console as tests see them: found by their titles, filled in and answered by what stands on them. */
import type { Locator, Page } from 'playwright/test';
import { type KeyOf, text, textsOf } from './texts';

/** Presses a button that is greyed, which leads to what is missing. Playwright's own `force` would not wait until it rests. */
export async function pressGreyed(button: Locator): Promise<void> {
  await button.hover();
  await button.click({ force: true });
}

/** The question before a tenant or an organization goes for good. */
export const deleteQuestion = (page: Page, what: 'tenants' | 'organizations', name: string): Locator =>
  page.getByRole('alertdialog', { name: text(`${what}.delete.title`, { name }) });
/** The button that answers it. */
export const deleteButton = (page: Page, what: 'tenants' | 'organizations'): Locator =>
  page.getByRole('alertdialog').getByRole('button', { name: text(`${what}.delete.confirm`) });

/** The question before what was typed is lost. */
export const discardQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: text('common.dialog.discardTitle') });
export const keepButton = (page: Page): Locator =>
  discardQuestion(page).getByRole('button', { name: text('common.dialog.keepEditing') });
export const discardButton = (page: Page): Locator =>
  discardQuestion(page).getByRole('button', { name: text('common.dialog.discard') });

/** A text of the dialog that invites members. */
export const invite = textsOf('memberinvite');
export const inviteDialog = (page: Page): Locator => page.getByRole('dialog', { name: invite('title') });
export const inviteButton = (page: Page, count: number): Locator =>
  inviteDialog(page).getByRole('button', { name: invite('submit', { count }) });
/** Its field for addresses. */
export const emails = (page: Page): Locator =>
  inviteDialog(page).getByRole('textbox', { name: new RegExp(`^${invite('emails')}`) });

/** Pastes addresses as a person does, several lines at once. */
export async function pasteEmails(page: Page, list: string): Promise<void> {
  await emails(page).focus();
  await emails(page).evaluate((field, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, list);
}

/** A role or permission that a dialog gives, by its whole name. */
export const grant = (dialog: Locator, name: string, selected?: boolean): Locator =>
  dialog.getByRole('option', { name, exact: true, selected });

/** A text of the dialog that creates a tenant. */
export const createTenant = textsOf('onboarding.create');
/** That dialog; its title depends on whether the tenant comes with an organization of its own. */
export const tenantDialog = (page: Page, title: 'title' | 'titleNew' = 'titleNew'): Locator =>
  page.getByRole('dialog', { name: createTenant(title) });
export const tenantField = (page: Page, key: KeyOf<'onboarding.create'>): Locator =>
  page.getByRole('dialog').getByRole('textbox', { name: createTenant(key) });
export const tenantBox = (page: Page, key: KeyOf<'onboarding.create'>): Locator =>
  page.getByRole('dialog').getByRole('checkbox', { name: createTenant(key) });
export const tenantButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: createTenant('submit') });

/** Gives the new tenant an application. */
export async function giveApplication(page: Page, name: string): Promise<void> {
  // Searched for: the list draws only what is in view, and the applications of other tests may stand before it.
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: createTenant('applications') })
    .click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().click();
  await page.keyboard.press('Escape');
}
