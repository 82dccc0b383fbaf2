/** What every dialog and form of the kit does: focus, keys, fingers, the system's colours, and nothing that jumps. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { createTenant, pressGreyed } from '../../support/dialogs';
import { choose, expect, inviteStrangers, join, openMembers, test } from '../../support/members';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { type KeyOf, text } from '../../support/texts';

const LANGUAGES_OF_THE_CONSOLE = ['en', 'no'] as const;

/** Adds up the layout shifts that no press or typing explains, since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const record = { sum: 0 };
    Object.assign(window, { shifts: record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) record.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Where a press lands 21 px above and below the middle of a control: on it, for fingers. */
async function takesAFinger(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [
      [0, -21],
      [0, 21],
    ].every(([dx = 0, dy = 0]) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      // A label presses its control.
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    });
  });
}

test('the first focus is in the first field, in questions on Cancel, and never on the cross', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('jan.tveit');
  const member = await caller('kari.nygard');
  await join(room, [member]);
  await takeSession(page, as('jan.tveit'));
  await openMembers(page, room);
  const cancel = (role: 'dialog' | 'alertdialog') =>
    page.getByRole(role).getByRole('button', { name: text('common.action.cancel') });
  await choose(page, member.me.name, 'tenantRole');
  await expect(page.getByRole('radio', { name: text('members.tenantRole.roles.Regular') })).toBeFocused();
  // Nothing is changed, so nothing is sent, whatever is pressed; the button says why.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const save = page.getByRole('dialog').getByRole('button', { name: text('members.tenantRole.submit') });
  await expect(save).toHaveCSS('opacity', '1');
  await pressGreyed(save);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  // The press took the tooltip away; it comes back with the pointer.
  await page.mouse.move(0, 0);
  await save.hover({ force: true });
  await expect(page.getByRole('tooltip')).toContainText(text('common.dialog.unchanged'));
  expect(sent).toEqual([]);
  await cancel('dialog').click();
  await choose(page, member.me.name, 'delete');
  await expect(cancel('alertdialog')).toBeFocused();
  await cancel('alertdialog').click();
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await expect(page.getByRole('textbox', { name: new RegExp(`^${text('memberinvite.emails')}`) })).toBeFocused();
  await cancel('dialog').click();
  // A deletion that wants a name typed is a question too.
  await page.goto(`${screenPath('organization', room)}?dialog=delete-organization`);
  await expect(cancel('alertdialog')).toBeFocused();
});

test('an arrow key chooses a radio, however short it is pressed', async ({ page, mint }) => {
  const room = await mint('jan.tveit');
  await takeSession(page, as('jan.tveit'));
  await openMembers(page, room, '?dialog=invite');
  const radios = page.getByRole('dialog').getByRole('radio');
  await radios.first().focus();
  await radios.first().evaluate((element) => {
    // Up again before the focus has moved, as on a machine that is busy.
    for (const type of ['keydown', 'keyup']) {
      element.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true, cancelable: true }));
    }
  });
  await expect(radios.last()).toBeFocused();
  await expect(radios.last()).toBeChecked();
});

test('a refused question moves nothing that could be pressed, whether it wants a name or not', async ({
  page,
  mint,
  caller,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const room = await mint('jan.tveit');
  const member = await caller('kari.nygard');
  await join(room, [member]);
  await takeSession(page, as('jan.tveit'));
  await page.route('**/api/**', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 400, json: { Message: 'The invoices of this month are not paid yet. '.repeat(2) } })
      : route.fallback(),
  );
  const dialog = page.getByRole('alertdialog');
  const places = async () => [
    await dialog.boundingBox(),
    ...(await Promise.all((await dialog.getByRole('button').all()).map((button) => button.boundingBox()))),
  ];
  const refuse = async (): Promise<void> => {
    await expect(dialog.getByRole('button').last()).toBeEnabled();
    // However short it is, its coming in has a first frame.
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const before = await places();
    await dialog.getByRole('button').last().click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('not paid yet');
    await expect(alert).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
  };
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await openMembers(page, room);
    await choose(page, member.me.name, 'delete');
    await refuse();
    await page.goto(`${screenPath('organization', room)}?dialog=delete-organization`);
    await dialog.getByRole('textbox').fill(room.name);
    await refuse();
  }
});

test('lists: arrows and letters open them, letters lead to options', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('tenantCreate', {}));
  const dialog = page.getByRole('dialog', { name: createTenant('titleNew') });
  const language = dialog.getByRole('combobox', { name: createTenant('language') });
  await language.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.type('no');
  await page.keyboard.press('Enter');
  await expect(language).toContainText(text('common.language.no'));
  await expect(language).toBeFocused();
  await page.keyboard.type('e');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(language).toContainText(text('common.language.en'));
  // Of two with the same first letter, the next ones decide.
  await dialog.getByRole('combobox', { name: createTenant('applications') }).focus();
  await page.keyboard.type('m');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.type('e');
  await page.keyboard.press('Enter');
  await page.keyboard.type('le');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: text('common.chips.remove', { name: 'Metering' }) })).toBeVisible();
  await expect(dialog.getByRole('button', { name: text('common.chips.remove', { name: 'Ledger' }) })).toBeVisible();
});

test('a form that is not complete says so when its button is pressed', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('tenantCreate', {}));
  const dialog = page.getByRole('dialog', { name: createTenant('titleNew') });
  const submit = dialog.getByRole('button', { name: createTenant('submit') });
  const required = (key: KeyOf<'onboarding.create'>) =>
    dialog.getByText(text('common.validation.required', { label: createTenant(key) }));
  await dialog.getByRole('checkbox', { name: createTenant('sameOrganizationName') }).click();
  await dialog.getByRole('checkbox', { name: createTenant('sameUserName') }).click();
  // Rules of fields that come and go are reported beside the others.
  await dialog.getByRole('textbox', { name: createTenant('organizationName') }).fill('x');
  await expect(
    dialog.getByText(text('common.validation.min', { label: createTenant('organizationName'), min: 3 })),
  ).toBeVisible();
  await expect(submit).toBeDisabled();
  await pressGreyed(submit);
  await expect(required('name')).toBeVisible();
  await expect(required('userName')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: createTenant('name') })).toBeFocused();
});

for (const language of LANGUAGES_OF_THE_CONSOLE) {
  test(`at 390 px in "${language}" the invite dialog fits, and what is pressed takes a finger`, async ({
    page,
    mint,
    context,
    baseURL,
  }) => {
    const room = await mint(language === 'en' ? 'lars.bakken' : 'mohammed.ali');
    await context.addCookies([{ name: 'ic.language', value: language, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await takeSession(page, as(language === 'en' ? 'lars.bakken' : 'mohammed.ali'));
    await page.goto(`${screenPath('tenantMembers', room)}?dialog=invite`);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox')
      .first()
      .fill(`${'long.'.repeat(10)}name@a-very-long-domain.example, wrong,`);
    await dialog.getByRole('switch').first().click();
    await dialog.getByRole('switch').last().click();
    const box = await dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    for (const part of ['[data-dialog-body]', '[data-dialog-footer]']) {
      const overflow = await dialog
        .locator(part)
        .evaluate((element) => Math.max(element.scrollWidth - element.clientWidth, 0));
      expect(overflow, part).toBe(0);
    }
    const controls = dialog.locator('button:not([tabindex="-1"]), [role="switch"], [role="radio"], input[type="text"]');
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      expect(await takesAFinger(control), await control.evaluate((element) => element.outerHTML.slice(0, 200))).toBe(
        true,
      );
    }
  });
}

test('forced colours: marks, edges and what is chosen stay to be seen', async ({ page, mint }) => {
  const room = await mint('rune.hagen');
  await inviteStrangers(room, 1);
  await page.emulateMedia({ forcedColors: 'active' });
  await takeSession(page, as('rune.hagen'));
  await openMembers(page, room);
  const outline = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return `${outlineWidth} ${outlineStyle}`;
    });
  const mark = page.locator('[data-mark]').filter({ visible: true }).first();
  await expect(mark).toBeVisible();
  const [drawn, behind] = await mark.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect(drawn).not.toBe(behind);
  expect(drawn).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('one@guests.example,');
  expect(await outline(dialog)).toBe('1px solid');
  expect(await outline(dialog.locator('label:has([aria-checked="true"])'))).toBe('2px solid');
  expect(await outline(dialog.getByRole('button', { name: text('common.action.cancel') }))).toBe('1px solid');
  // What cannot be pressed has not the colour of what can.
  const color = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const submit = dialog.getByRole('button', { name: text('memberinvite.submit', { count: 1 }) });
  await expect(submit).toBeEnabled();
  const pressable = await color(submit);
  await dialog.getByRole('textbox').first().fill('wrong,');
  await expect(dialog.locator('[type="submit"]')).toHaveAttribute('aria-disabled', 'true');
  expect(await color(dialog.locator('[type="submit"]'))).not.toBe(pressable);
  const knob = dialog.getByRole('switch').first().locator('span');
  expect(await knob.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(behind);
});

test('renaming in place and counting what a deletion meets move nothing', async ({ page }) => {
  await takeSession(page, people.twoOrganizations);
  const place = await placeOf(page);
  // All of the page is in view, so that nothing scrolls.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto(screenPath('organization', place));
  const label = text('organizations.configuration.nameField');
  const edit = page.getByRole('button', { name: text('common.inlineEdit.edit', { label }) });
  // Of the part that comes last.
  const heading = page.getByRole('heading', { name: text('signinpolicy.title'), exact: true });
  const before = await heading.boundingBox();
  await edit.click();
  const field = page.getByRole('textbox', { name: label });
  await field.fill('ab');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  // Also not right after a press, which the browser forgives.
  expect(await heading.boundingBox()).toEqual(before);
  await field.press('Escape');
  expect(await heading.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${screenPath('organization', place)}?dialog=delete-organization`);
  const counted = await watchShifts(page);
  const list = page.getByRole('alertdialog').getByRole('list', { name: text('impact.label') });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list.getByText(/\d/).first()).toBeVisible();
  expect(await counted()).toBe(0);
  // As wide as the dialog: as far from its right as from its left, the cross notwithstanding.
  const [outer, inner] = await Promise.all([page.getByRole('alertdialog').boundingBox(), list.boundingBox()]);
  if (outer === null || inner === null) throw new Error('There is no dialog.');
  expect(outer.x + outer.width - (inner.x + inner.width)).toBeCloseTo(inner.x - outer.x, 0);
});
