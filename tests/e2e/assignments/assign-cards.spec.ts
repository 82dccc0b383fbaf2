/** The cards of one tenant (section 2): select, add, unassign, and what is asked before a selection is lost. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { a, card, openCards, openList, panel, selectButton, selectedButton } from '../../support/assignments';
import { pressTo } from '../../support/keyboard';
import { expect, expectToast, test } from '../../support/members';
import { expectTooltip } from '../../support/organizations';
import { text } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

const add = (page: Page) => page.getByRole('button', { name: a('selection.add') });
const HOSTILE = '"><img src=x onerror=alert(1)>{tenant}';

test('by keyboard: Space selects, Add services assigns one, then unassigns it', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await openCards(page, room);
  await expect(add(page)).toBeDisabled();
  await expectTooltip(add(page), a('selection.addNothing'));
  await expect(panel(page)).toContainText(a('selection.empty'));

  // One stop for Tab, arrows lead on.
  await page.getByRole('radio', { name: a('cards.view.all') }).focus();
  await page.keyboard.press('Tab');
  // Other tests make applications of this super-tenant meanwhile, so no card has a number that is known.
  const buttons = page.locator('[data-card]');
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(buttons.first()).toBeFocused();
  await pressTo(page, selectButton(page, 'Dispatch'), 'ArrowRight');
  await page.keyboard.press('Space');
  await expect(selectedButton(page, 'Dispatch')).toBeFocused();
  await expect(selectedButton(page, 'Dispatch')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(a('selection.count', { count: 1 }))).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(a('selection.count', { count: 0 }))).toBeAttached();
  await page.keyboard.press('Space');

  // Into the panel: Clear, the cross, the button.
  for (const _ of ['clear', 'remove', 'add']) await page.keyboard.press('Tab');
  await expect(add(page)).toBeFocused();
  const bodies: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postDataJSON()));
  await page.keyboard.press('Enter');
  // It says why it cannot be pressed now, and keeps the focus.
  await expect(add(page)).toBeDisabled();
  await expect(add(page)).toBeFocused();
  await expectToast(page, 'catalogue.Page.Application.Assign.Success.Single');
  expect(bodies).toHaveLength(1);
  await expect(card(page, 'Dispatch')).toContainText(a('card.assigned'));
  await expect(page.getByText(a('selection.count', { count: 0 }))).toBeAttached();
  const { boss, tenantId } = room;
  const names = async () => (await boss.call('tenants.applications', { tenantId })).map(({ name }) => name);
  expect(await names()).toContain('Dispatch');

  await page.getByRole('button', { name: a('card.unassignOf', { name: 'Dispatch' }) }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: a('unassign.title', { name: 'Dispatch' }) });
  await expect(question).toContainText('Energy');
  await expect(question.getByRole('button', { name: text('common.action.cancel') })).toBeFocused();
  // Who loses it is counted first.
  await expect(question).toContainText(a('unassign.everybody', { count: 1 }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(selectButton(page, 'Dispatch')).toBeVisible();
  expect(await names()).not.toContain('Dispatch');
});

test('with forced colours the view that is shown has an edge of its own', async ({ page, mint }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openCards(page, await mint('geir.myhre'));
  const views = page.getByRole('group', { name: a('cards.views') });
  const edged = () =>
    views
      .locator('label')
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).outlineStyle !== 'none')
          .map((one) => one.querySelector('input')?.checked),
      );
  expect(await edged()).toEqual([true]);
});

test('several at once; Back, links and reload ask before a selection is lost', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  const place = await openCards(page, room, '?list=q%3DZephyr');
  const back = page.getByRole('link', { name: a('back'), exact: true });
  // A press anywhere on the card.
  for (const name of ['Dispatch', 'Metering']) await card(page, name).click({ position: { x: 24, y: 100 } });
  // Both are public: everybody has them at once.
  const open = { names: 'Dispatch, Metering', known: 'yes', count: 1, place: 'one', tenant: room.name };
  await expect(panel(page)).toContainText(a('access.open', open));
  await back.click();
  const question = page.getByRole('alertdialog', { name: a('leave.title') });
  await expect(question).toContainText(a('leave.text', { count: 2 }));
  await question.getByRole('button', { name: a('leave.keep') }).click();
  await expect(selectedButton(page, 'Dispatch')).toBeVisible();
  await panel(page)
    .getByRole('button', { name: a('selection.remove', { name: 'Metering' }) })
    .click();
  await expect(selectButton(page, 'Metering')).toBeVisible();
  await back.click();
  await question.getByRole('button', { name: a('leave.discard') }).click();
  await expect(page).toHaveURL(`${screenPath('assignments', place)}?q=Zephyr`);
  await page.goBack();
  await expect(selectButton(page, 'Dispatch')).toBeVisible();

  await selectButton(page, 'Dispatch').click();
  await selectButton(page, 'Metering').click();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.reload({ timeout: 3000 }).catch(() => undefined);
  await expect(selectedButton(page, 'Metering')).toBeVisible();

  // A slow network: the button waits, a second press sends nothing.
  let sent = 0;
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/tenants/${room.tenantId}/applications`, async (route) => {
    sent += 1;
    await waiting;
    await route.continue();
  });
  await add(page).dblclick();
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  answer();
  await expectToast(page, 'catalogue.Page.Application.Assign.Success.Multi');
  expect(sent).toBe(1);
  await expect(card(page, 'Metering')).toContainText(a('card.assigned'));
  // Nothing is selected: Back asks nothing.
  await back.click();
  await expect(page).toHaveURL(`${screenPath('assignments', place)}?q=Zephyr`);
});

test('a refusal keeps the selection', async ({ page, mint, complaints }) => {
  complaints.allow(/500/);
  const room = await mint('geir.myhre');
  await openCards(page, room);
  await selectButton(page, 'Dispatch').click();
  const path = `**/tenants/${room.tenantId}/applications`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { Message: 'The disk is full.' } }));
  await add(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: text('catalogue.Page.Application.Assign.Error') });
  await expect(refusal).toContainText('The disk is full.');
  await expect(selectedButton(page, 'Dispatch')).toBeVisible();
  await page.unroute(path);
  await add(page).click();
  await expectToast(page, 'catalogue.Page.Application.Assign.Success.Single');
  await expect(refusal).toHaveCount(0);
});

test('another super-tenant’s application stays, whatever it is called; 300 are searched and filtered', async ({
  page,
  mint,
}) => {
  const room = await mint('geir.myhre');
  await page.route('**/assigned-tenants?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: { applications: object[] }[] };
    for (const { applications } of answer.items) {
      applications.push({ applicationId: 'vault', name: HOSTILE, owner: { id: 'other', name: 'Vestlys' } });
    }
    await route.fulfill({ response, json: answer });
  });
  await page.route('**/configuration/applications?*', async (route) => {
    const response = await route.fetch();
    const more = Array.from({ length: 300 }, (_, index) => ({ applicationId: `app-${index}`, name: `Desk ${index}` }));
    await route.fulfill({ response, json: [...((await response.json()) as object[]), ...more] });
  });
  await openCards(page, room);
  const foreign = card(page, HOSTILE);
  await expect(foreign).toContainText(a('origin.givenBy', { giver: 'Vestlys' }));
  const unassign = foreign.getByRole('button');
  await expect(unassign).toBeDisabled();
  await expectTooltip(unassign, a('card.notYours'));
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.getByRole('searchbox').fill('desk 29');
  // Other tests make applications of this super-tenant meanwhile.
  const all = text('table.counted.applications', { count: 305 });
  const count = text('table.count.shown', { shown: 13, all }).replace('305', String.raw`\d{3}`);
  await expect(page.getByText(new RegExp(`^${count}$`))).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`^${a('cards.view.assigned')}`) }).click({ force: true });
  await expect(page.getByText(a('cards.noMatch'))).toBeVisible();
  await expect(page).toHaveURL(/q=desk\+29&show=assigned/);
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  await expect(selectButton(page, 'Desk 299')).toBeAttached();
});

test('390 px: a bar at the bottom that opens upwards, and cards in the list', async ({ page, mint }) => {
  const room = await mint('geir.myhre');
  await page.setViewportSize({ width: 390, height: 844 });
  await openCards(page, room);
  const bar = page.getByRole('button', { name: new RegExp(`^${a('selection.title')}`) });
  await selectButton(page, 'Dispatch').click();
  const remove = page.getByRole('button', { name: a('selection.remove', { name: 'Dispatch' }) });
  await expect(remove).toBeHidden();
  await bar.click();
  await expect(remove).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeHidden();
  await bar.click();
  await remove.click();
  await expect(add(page)).toBeDisabled();
  await openList(page, `?q=${room.tenantId}`);
  const row = page.getByRole('row').filter({ hasText: room.name });
  await expect(
    row.getByRole('button', { name: a('unassign.of', { name: 'Reports', tenant: room.name }) }),
  ).toBeVisible();
  await expect(row).toContainText(room.tenantId);
  // No hole between the chips and the id, nor under it; no name on a chip is cut.
  const gaps = await row.evaluate((card) => {
    const parts = [...card.querySelectorAll('.chip, .copy-control')].filter((part) => part.checkVisibility());
    const boxOf = (part: Element | undefined): DOMRect => part?.getBoundingClientRect() ?? new DOMRect();
    const id = boxOf(parts.at(-1));
    return [id.top - boxOf(parts[0]).bottom, boxOf(card).bottom - id.bottom];
  });
  for (const gap of gaps) expect(gap).toBeLessThan(20);
  const cut = await row
    .locator('.chip > .truncate')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
  await row.getByRole('link', { name: a('manageOf', { name: room.name }) }).click();
  await expect(page.getByRole('heading', { name: a('cards.titleOf', { tenant: room.name }) })).toBeVisible();
});

test('a tenant that does not exist', async ({ page }) => {
  const place = await openList(page);
  await page.goto(screenPath('assignApplications', { ...place, targetTenantId: 'nowhere' }));
  await expect(page.getByText(text('catalogue.Page.Error.NoTenant', { tenantId: 'nowhere' }))).toBeVisible();
  await page.getByRole('link', { name: a('toList') }).click();
  await expect(page).toHaveURL(screenPath('assignments', place));
});
