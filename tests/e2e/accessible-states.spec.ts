/** axe finds nothing in states that a screen comes into: chosen rows, questions, refusals, results, and what is on its way. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../support/axe';
import { OPERATIONS, expect, test } from '../support/members';
import { people } from '../support/people';
import { placeOf, takeSession } from '../support/sign-in';

test.describe.configure({ timeout: 120_000 });

/** The place of the demo with most in it. */
async function visit(page: Page) {
  await takeSession(page, people.organizationAdmin);
  return placeOf(page, 'Fjordkraft Group', OPERATIONS);
}

const choose = async (page: Page, count: number): Promise<void> => {
  const boxes = page.getByRole('grid').locator('[data-row]').getByRole('checkbox');
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
};
/** The last of the buttons that rows have been chosen for, before the cross: "Remove". */
const remove = (page: Page) =>
  page
    .getByRole('main')
    .locator('button')
    .filter({ hasText: /^(Remove|Fjern) \d/ });
const typeAddresses = async (page: Page, addresses: string): Promise<void> => {
  const box = page.getByRole('dialog').getByRole('textbox').first();
  await box.fill(addresses);
  await box.press('Enter');
};

test('members: chosen rows, the question about them, and while it is found out whom it meets', async ({ page }) => {
  const place = await visit(page);
  const path = screenPath('tenantMembers', place);
  await expectAccessible(page, {
    path,
    prepare: async () => {
      await choose(page, 3);
      await expect(remove(page)).toBeVisible();
    },
  });
  const ask = async (): Promise<void> => {
    await choose(page, 4);
    await remove(page).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  };
  await expectAccessible(page, {
    path,
    prepare: async () => {
      await ask();
      await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
    },
  });
  // The number of admins decides who stays; here it does not come.
  await page.route('**/members?*role=*', () => undefined);
  await expectAccessible(page, {
    path,
    prepare: async () => {
      await ask();
      await expect(page.getByRole('alertdialog').getByRole('progressbar')).toBeVisible();
    },
  });
});

test('invite: an address that is none, and a result that is half a success', async ({ page }) => {
  const place = await visit(page);
  const path = `${screenPath('tenantMembers', place)}?dialog=invite`;
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, {
    path,
    prepare: async () => {
      await typeAddresses(page, `liv@kunde.example, per@@kunde, ${people.tenantAdmin.username}@fjordkraft.example`);
      await expect(dialog.getByText('per@@kunde').first()).toBeVisible();
    },
  });
  // Nobody is invited for it.
  await page.route('**/invite', (route) =>
    route.fulfill({
      status: 207,
      json: {
        createdInvitations: [{ contactEmail: 'liv@kunde.example' }, { contactEmail: 'ola@kunde.example' }],
        errors: [{ contactEmail: 'una@kunde.example', Message: 'Refused.', code: 'conflict.alreadyMember' }],
      },
    }),
  );
  await expectAccessible(page, {
    path,
    prepare: async () => {
      await typeAddresses(page, 'liv@kunde.example, ola@kunde.example, una@kunde.example');
      await page.keyboard.press('Control+Enter');
      await expect(dialog.getByText('una@kunde.example')).toBeVisible();
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
    },
  });
});
