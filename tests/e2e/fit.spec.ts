/**
 * Every screen and every dialog opens from its address, and all of it fits: no name, chip, badge, button or warning is cut, nothing goes
 * on sideways, and on a phone a finger hits every target. Five widths, both languages, one load each (tests/support/fit.ts).
 */
import { LANGUAGES } from '@/lib/contract/limits';
import { dress, headingIsThere } from '../support/axe';
import { misfitsAtAll } from '../support/fit';
import { takeSession } from '../support/sign-in';
import { expect, test } from '../support/test';
import { text } from '../support/texts';
import { type View, closeDialogOf, isFilled, openDialogOf, views } from '../support/views';

test.describe.configure({ mode: 'parallel' });
// Names that other tests make are as long as names may be.
test.use({ consoleName: 'fit' });

for (const language of LANGUAGES) {
  for (const { name, person, path, dialogs } of views) {
    test(`${name} and its dialogs, in ${language}`, async ({ page }) => {
      const found: string[] = [];
      const look = async (what: string): Promise<void> => {
        found.push(...(await misfitsAtAll(page)).map((misfit) => `${what} ${misfit}`));
      };
      await takeSession(page, person);
      await dress(page, { theme: 'light', language });
      await page.goto(path);
      await headingIsThere(page);
      await isFilled(page, 'screen');
      await look(name);
      for (const dialog of dialogs) {
        await openDialogOf(page, dialog);
        await look(`${name}, ${dialog.name}`);
        await closeDialogOf(page);
      }
      expect(found).toEqual([]);
    });
  }
}

test('on a phone a list to pick from shows more than four rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const groups = views.find(({ screen }) => screen === 'groups')!;
  await takeSession(page, groups.person);
  await page.goto(`${groups.path}?dialog=create`);
  await expect(page.getByRole('dialog').getByRole('option').nth(4)).toBeInViewport({ ratio: 1 });
});

for (const language of LANGUAGES) {
  test(`on a phone the views of a page stand in one line, with the current one in view, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const history = views.find(({ name }) => name === 'organization-history')!;
    await takeSession(page, history.person);
    await dress(page, { theme: 'light', language });
    await page.goto(history.path);
    await headingIsThere(page);
    const tabs = page.getByRole('navigation', { name: text('shell.view.label', {}, language) }).getByRole('link');
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    expect(boxes.length).toBeGreaterThan(3);
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
    // Two lines of a name would stand in the height of one tab.
    const lines = await tabs.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects()[0]?.height ?? 0;
      }),
    );
    expect(Math.max(...lines)).toBeLessThan(30);
    // None is cut beside the current one.
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
    // Nothing of the first one stays faded when there is room for all.
    await page.setViewportSize({ width: 1280, height: 800 });
    const grown = await tabs.first().screenshot();
    await page.reload();
    await headingIsThere(page);
    expect(await tabs.first().screenshot()).toEqual(grown);
  });
}

test('in a window of 320 px, as with a zoom of 400 %, no title lies over its text, and names and buttons are whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const find = (screen: string) => views.find(({ name }) => name === screen)!;
  const tenants = find('organizationTenants');
  await takeSession(page, tenants.person);
  await dress(page, { theme: 'light', language: 'no' });
  await page.goto(tenants.path);
  await headingIsThere(page);
  await openDialogOf(
    page,
    tenants.dialogs.find(({ name }) => name === 'delete-tenant')!,
  );
  const question = page.getByRole('alertdialog');
  const title = await question.getByRole('heading').first().boundingBox();
  const description = question.getByText(text('tenants.delete.text', {}, 'no'));
  expect((await description.boundingBox())?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  expect(title?.height).toBeGreaterThan(50);

  for (const screen of ['tenantMembers', 'groups']) {
    await page.goto(find(screen).path);
    await headingIsThere(page);
    await openDialogOf(
      page,
      find(screen).dialogs.find(({ name }) => name === 'panel')!,
    );
    const parts = page.locator('[data-side-panel] :is(.button .truncate, .panel-link)');
    expect(await parts.count()).toBeGreaterThan(0);
    const cut = await parts.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  }
});

test('in a window of 320 px a card of a client says its type whole, and two of three buttons share a line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const clients = views.find(({ name }) => name === 'clients')!;
  await takeSession(page, clients.person);
  await dress(page, { theme: 'light', language: 'no' });
  await page.goto(clients.path);
  await headingIsThere(page);
  const cards = page
    .locator('[role="row"][aria-rowindex]')
    .filter({ hasText: text('clients.type.confidential', {}, 'no') });
  await expect(cards.first()).toBeVisible();
  const over = await cards.evaluateAll((all) =>
    all.flatMap((card) => [
      ...[...card.querySelectorAll('.truncate')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
      ...(card.scrollHeight > card.clientHeight + 1 ? ['the card'] : []),
    ]),
  );
  // Names and descriptions give way, and say the whole in their titles.
  expect(over.filter((what) => /the card| · |Hemmelighet/.test(what))).toEqual([]);
  await openDialogOf(
    page,
    clients.dialogs.find(({ name }) => name === 'refusal')!,
  );
  const buttons = page.locator('[data-dialog-footer] button');
  await expect(buttons).toHaveCount(3);
  const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size, 'lines of the buttons').toBe(2);
});

test('in a low window, as with a zoom of 400 %, a dialog scrolls as a whole, and what of a question is read has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const find = (screen: string) => views.find(({ name }) => name === screen)!;
  const idOf = ({ dialogs }: View, asked: string) => dialogs.find(({ name }) => name === asked)?.id;
  const clients = find('clients');
  const templates = find('clientTemplates');
  const resources = find('apiResources');
  await takeSession(page, resources.person);
  await page.goto(`${resources.path}?dialog=create`);
  const dialog = page.getByRole('dialog');
  const last = dialog.getByRole('button', { name: text('common.action.cancel') });
  await expect(dialog.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
  // Below its form, not over it.
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('heading').first()).not.toBeInViewport();

  // One whose fields have sections scrolls these in the whole window.
  await page.goto(`${clients.path}?dialog=edit&id=${idOf(clients, 'edit')}`);
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  expect((await dialog.locator('form').boundingBox())?.height).toBe(256);

  // One without fields begins with what it says, though the focus is on the button at its end.
  await page.goto(`${clients.path}?dialog=kit&id=${idOf(clients, 'kit')}`);
  await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  const done = dialog.getByRole('button', { name: text('common.action.done') });
  await expect(done).toBeFocused();
  await expect(done).not.toBeInViewport();

  await page.goto(`${templates.path}?dialog=delete&id=${idOf(templates, 'delete')}`);
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button').first()).toBeInViewport({ ratio: 1 });
  expect((await question.boundingBox())?.height).toBeGreaterThan(200);
});

test('on a phone what can be done with a way to sign in begins where its name does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = views.find(({ screen }) => screen === 'yourAccount')!;
  await takeSession(page, account.person);
  await page.goto(account.path);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: text('account.own.password') }) });
  const name = await row.getByRole('heading').boundingBox();
  expect((await row.getByRole('button').boundingBox())?.x).toBe(name?.x);
});

test('the addresses of an invitation take the room that is kept for what is said of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const members = views.find(({ name }) => name === 'tenantMembers')!;
  await takeSession(page, members.person);
  await page.goto(`${members.path}?dialog=invite`);
  const dialog = page.getByRole('dialog');
  const help = await dialog.getByText(text('memberinvite.emailsHelp', { key: 'Ctrl' })).boundingBox();
  const next = await dialog.getByText(text('memberinvite.role')).first().boundingBox();
  expect((next?.y ?? 0) - (help?.y ?? 0) - (help?.height ?? 0)).toBeLessThan(32);
});

test('the entry of the sidebar that is current is whole, though its letters are wider', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const create = views.find(({ screen }) => screen === 'tenantCreate')!;
  await takeSession(page, create.person);
  await page.goto(create.path);
  const widths = await page.locator('.nav-link[aria-current] .truncate').evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [range, one].map((part) => part.getBoundingClientRect().width);
  });
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
});

test('the bar of a panel is level with the header of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const members = views.find(({ name }) => name === 'tenantMembers')!;
  await takeSession(page, members.person);
  await page.goto(members.path);
  await headingIsThere(page);
  await openDialogOf(
    page,
    members.dialogs.find(({ name }) => name === 'panel')!,
  );
  const bar = await page.locator('[data-side-panel] > div').first().boundingBox();
  expect(bar?.height).toBe((await page.getByRole('banner').boundingBox())?.height);
});

test('what findings say has one line at 1280 px, and their chips are as wide as what they say at 1920 px', async ({
  page,
}) => {
  const health = views.find(({ name }) => name === 'organization-health')!;
  await takeSession(page, health.person);
  await dress(page, { theme: 'light', language: 'no' });
  await page.goto(health.path);
  await headingIsThere(page);
  await isFilled(page, 'screen');
  const heights = await page
    .getByRole('main')
    .locator('li p + p')
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThan(30);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [short, long] = await Promise.all(
    ['Obi Partners', 'Fjordkraft Operations'].map((name) =>
      page.getByRole('main').getByText(name, { exact: true }).locator('..').first().boundingBox(),
    ),
  );
  expect(short!.width).toBeLessThan(long!.width);
});

test('what the overview says of the platform’s own organization has one line', async ({ page }) => {
  const overview = views.find(({ name }) => name === 'organizationOverview')!;
  await takeSession(page, overview.person);
  for (const language of LANGUAGES) {
    await dress(page, { theme: 'light', language });
    await page.goto(overview.path);
    await headingIsThere(page);
    const own = page.getByRole('cell', { name: text('overview.createdByNobody', {}, language) }).locator('span');
    expect((await own.first().boundingBox())?.height, language).toBeLessThan(30);
  }
});

test('at 1920 px the longest role has one line', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const members = views.find(({ name }) => name === 'tenantMembers')!;
  await takeSession(page, members.person);
  await dress(page, { theme: 'light', language: 'no' });
  await page.goto(members.path);
  await headingIsThere(page);
  const role = page
    .getByRole('gridcell')
    .getByText(text('common.role.OrganizationAdmin', {}, 'no'))
    .first();
  expect((await role.boundingBox())?.height).toBeLessThan(30);
});

test('the panel of a tenant on the overview heads its admins as other panels do', async ({ page }) => {
  const overview = views.find(({ name }) => name === 'organizationOverview')!;
  await takeSession(page, overview.person);
  await page.goto(overview.path);
  await headingIsThere(page);
  await openDialogOf(
    page,
    overview.dialogs.find(({ name }) => name === 'panel')!,
  );
  const admins = page.locator('[data-side-panel]').getByRole('region', { name: text('overview.column.admins') });
  await expect(admins.getByRole('heading')).toHaveText(text('overview.column.admins'));
});
