/** What the application dialog shows before the platform has answered in full: what is loaded does not wait for the rest. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { demoId } from '@/lib/platform/db/seed/ids';
import {
  asManager,
  entry,
  f,
  field,
  makeApplication,
  openForm,
  SAVE,
  stored,
  tab,
  test,
} from '../../support/application-form';
import { expect } from '../../support/test';
import { text } from '../../support/texts';

/** Holds back the answers of a call until the test lets them through. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('the details of a row stand before its roles and permissions; what is typed meanwhile stays', async ({ page }) => {
  const place = await asManager(page);
  const application = await makeApplication(page, place);
  const { applicationId, name } = application;
  const release = await hold(page, `**/configuration/applications/${applicationId}`);
  await page.goto(`${screenPath('applications', place)}?dialog=edit&id=${applicationId}`);
  const dialog = page.getByRole('dialog').first();
  await expect(field(dialog, 'name')).toHaveValue(name);
  await expect(field(dialog, 'name')).toBeFocused();
  await expect(dialog.getByRole('tab', { name: f('tab.roles') })).toContainText('2');
  await field(dialog, 'description').fill('Typed before the roles had come');
  const save = dialog.getByRole('button', { name: SAVE });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  // Without their roles nothing is sent: they would go.
  await field(dialog, 'description').press('Control+Enter');
  await tab(dialog, 'roles');
  await expect(dialog.getByRole('tabpanel').getByText(text('common.spinner.content'))).toBeAttached();
  release();
  await expect(entry(dialog, 'roles', 'Reader')).toBeVisible();
  await tab(dialog, 'details');
  await expect(field(dialog, 'description')).toHaveValue('Typed before the roles had come');
  await save.click();
  await expect(dialog.getByText(f('success.title'), { exact: true })).toBeVisible();
  const after = await stored(page, place, applicationId);
  expect(after.description).toBe('Typed before the roles had come');
  expect(after.roles.map((role) => role.name)).toEqual(['reader', 'writer']);
});

test('the form does not wait until it is counted who holds what', async ({ page }) => {
  const place = await asManager(page);
  const release = await hold(page, '**/applications/*/usage');
  const dialog = await openForm(page, place, 'applications', `edit&id=${demoId('application ledger')}`);
  await tab(dialog, 'roles');
  const viewer = entry(dialog, 'roles', 'Viewer');
  await expect(viewer).toContainText(f('usage.inUse'));
  release();
  await expect(viewer).toContainText(/\d/);
});

test('a dialog lies over the page, which need not be styled anew for it', async ({ page }) => {
  const place = await asManager(page);
  await openForm(page, place, 'applications', 'create');
  // The body takes no presses while a dialog is open; the frame of the page does not inherit that, and is covered.
  const seen = await page.locator('#content').evaluate((content) => {
    const { x, y } = content.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + 4, y + 4);
    const styles = [document.body, content].map((element) => getComputedStyle(element));
    return {
      pointerEvents: styles.map((style) => style.pointerEvents),
      barSize: styles.map((style) => style.getPropertyValue('--removed-body-scroll-bar-size').trim()),
      isCovered: onTop !== null && !content.contains(onTop),
    };
  });
  expect(seen).toEqual({ pointerEvents: ['none', 'auto'], barSize: ['0px', ''], isCovered: true });
});
