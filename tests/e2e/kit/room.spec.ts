/** Where there is little room, or much: the buttons of a dialog, the box of addresses, the actions beside a place. */
import { LANGUAGES } from '@/lib/contract/limits';
import { dress, headingIsThere } from '../../support/axe';
import { takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { isFilled, openDialogOf, views } from '../../support/views';

const view = (name: string) => views.find((one) => one.name === name)!;

for (const language of LANGUAGES) {
  test(`on a phone the buttons of a refusal fill two lines, and stay in the least window, in ${language}`, async ({
    page,
  }) => {
    const { person, path, dialogs } = view('clients');
    await page.setViewportSize({ width: 390, height: 844 });
    await takeSession(page, person);
    await dress(page, { theme: 'light', language });
    await page.goto(path);
    await isFilled(page, 'screen');
    await openDialogOf(
      page,
      dialogs.find(({ name }) => name === 'refusal')!,
    );
    const boxes = () =>
      page
        .locator('[data-dialog-footer] button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
    const onPhone = await boxes();
    expect(onPhone).toHaveLength(3);
    expect(new Set(onPhone.map(({ y }) => y)).size).toBe(2);
    expect(Math.min(...onPhone.map(({ left }) => left))).toBe(16);
    await page.setViewportSize({ width: 320, height: 720 });
    const inLeast = await boxes();
    expect(inLeast.every(({ left, right }) => left >= 16 && right <= 304)).toBe(true);
  });
}

test('on a phone the box of addresses leaves more than half of the screen, and the role is in view', async ({
  page,
}) => {
  const { person, path } = view('tenantMembers');
  await page.setViewportSize({ width: 390, height: 844 });
  await takeSession(page, person);
  await page.goto(`${path}?dialog=invite`);
  await isFilled(page, 'dialog');
  const dialog = page.getByRole('dialog');
  const box = await dialog.getByRole('textbox').first().locator('..').boundingBox();
  expect(box?.height).toBeLessThan(232);
  await expect(dialog.getByRole('switch').first()).toBeInViewport({ ratio: 1 });
});

test('what an action does has more room than its button takes, in a wide window too', async ({ page }) => {
  const { person, path } = view('organization');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await takeSession(page, person);
  await page.goto(path);
  await headingIsThere(page);
  const texts = page.getByRole('main').locator('li:has(h3):has(button) p');
  const widths = await texts.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.min(...widths)).toBeGreaterThan(180);
});
