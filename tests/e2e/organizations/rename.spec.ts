/** Renaming a tenant and an organization in place (specification, sections 2 and 5). */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const subjects = [
  { what: 'organization', label: text('organizations.configuration.nameField') },
  { what: 'tenant', label: text('tenants.configuration.nameField') },
] as const;

for (const { what, label } of subjects) {
  const field = (page: Page) => page.getByRole('textbox', { name: label });
  const edit = (page: Page) => page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) });
  const save = (page: Page) => page.getByRole('button', { name: text('common.inlineEdit.save', { label }) });

  test.describe(`the name of the ${what}`, () => {
    test.beforeEach(async ({ page }) => {
      await takeSession(page, people.twoOrganizations);
      await page.goto(screenPath(what, await placeOf(page)));
      await edit(page).click();
    });

    test('is the same with more spaces, or composed: there is nothing to save, or to be lost', async ({ page }) => {
      const before = await field(page).inputValue();
      await field(page).fill(` ${before.replace(' ', '   ')} `);
      await expect(save(page)).toBeDisabled();
      await page.reload();
      await expect(edit(page)).toBeVisible();
      await edit(page).click();
      await field(page).fill(`${before} More`);
      await expect(save(page)).toBeEnabled();
      await field(page).press('Escape');
    });

    test('is changed everywhere, and stays changed', async ({ page }) => {
      const before = await field(page).inputValue();
      const url = page.url();
      const name = `Renamed ${what} ${Date.now() % 1_000_000}`;
      await field(page).fill(`  ${name} `);
      await save(page).click();
      await expect(field(page)).toHaveCount(0);
      await expect(edit(page)).toBeFocused();
      await expect(page).toHaveURL(url);
      // The shell says it too, without a reload.
      await expect(page.getByRole('complementary').getByText(name)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
      await edit(page).click();
      await field(page).fill(before);
      await field(page).press('Enter');
      await expect(page.getByRole('main').getByText(before, { exact: true }).first()).toBeVisible();
    });

    test('has single spaces inside, and wraps at 390 px when it has none', async ({ page }) => {
      const before = await field(page).inputValue();
      const mark = Date.now() % 1_000_000;
      await field(page).fill(`Two   spaces    ${mark}`);
      await save(page).click();
      await expect(edit(page)).toBeVisible();
      await edit(page).click();
      await expect(field(page)).toHaveValue(`Two spaces ${mark}`);
      await field(page).fill(`${mark}${'W'.repeat(39)}`);
      await save(page).click();
      await expect(edit(page)).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await edit(page).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await field(page).fill(before);
      await field(page).press('Enter');
      await expect(page.getByRole('main').getByText(before, { exact: true }).first()).toBeVisible();
    });

    test('needs three characters', async ({ page }) => {
      await field(page).fill('ab');
      await expect(page.getByText(text('common.validation.min', { label, min: 3 }), { exact: false })).toBeVisible();
      await expect(save(page)).toBeDisabled();
      await field(page).press('Enter');
      await expect(field(page)).toHaveValue('ab');
    });

    test('has at most 45 characters, and needs a letter', async ({ page }) => {
      for (const wrong of ['x'.repeat(46), '12345', '<b>bold</b>']) {
        await field(page).fill(wrong);
        await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
        await expect(save(page)).toBeDisabled();
      }
    });

    test('stays as it was after Cancel or Esc', async ({ page }) => {
      const before = await field(page).inputValue();
      await field(page).fill('Something else');
      await page.getByRole('button', { name: text('common.inlineEdit.cancel') }).click();
      await expect(page.getByRole('main').getByText(before, { exact: true }).first()).toBeVisible();
      await edit(page).click();
      await field(page).fill('Something else');
      await field(page).press('Escape');
      await expect(edit(page)).toBeFocused();
      await page.reload();
      await expect(page.getByRole('main').getByText(before, { exact: true }).first()).toBeVisible();
    });

    test('the platform’s refusal is shown in its place, and the text is kept', async ({ page, complaints }) => {
      complaints.allow(/409/);
      // Names are unique: the platform refuses one that is taken.
      const taken = what === 'organization' ? 'Northwind Identity' : 'Fjordkraft Retail';
      await field(page).fill(taken);
      await save(page).click();
      const refusal = page.getByRole('alert').filter({ hasText: /\S/ }).first();
      await expect(refusal).toBeVisible();
      // Its reason stands there once.
      const sentences = (await refusal.innerText()).split(/(?<=\.)\s+/);
      expect(sentences).toEqual([...new Set(sentences)]);
      await expect(field(page)).toHaveValue(taken);
      await field(page).press('Escape');
      await expect(edit(page)).toBeVisible();
    });
  });
}

test('who may not rename sees the name without a pencil', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  await page.goto(screenPath('organization', await placeOf(page)));
  await expect(page.getByRole('main').getByText(people.tenantAdmin.organization).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
});
