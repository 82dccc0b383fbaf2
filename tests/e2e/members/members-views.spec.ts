/** The members room without the network, and to people who do not see it. */
import { LANGUAGES } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { LOOKS, dress, expectNoFindings } from '../../support/axe';
import { OPERATIONS, expect, inviteStrangers, openMembers, rowCount, rowOf, test } from '../../support/members';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

/** Runs in the page. */
const cutTexts = (all: Element[]): (string | null)[] =>
  all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent);

for (const language of LANGUAGES) {
  test(`at 1280 px in "${language}" names, roles, permissions and application roles stand whole beside each other`, async ({
    page,
  }) => {
    await takeSession(page, people.organizationAdmin);
    const place = await placeOf(page, 'Fjordkraft Group', OPERATIONS);
    await dress(page, { theme: 'light', language });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(screenPath('tenantMembers', place));
    const head = page.getByRole('columnheader', { name: text('members.column.applicationRoles', {}, language) });
    const menu = page.getByRole('columnheader').last();
    const [last, end] = [await head.boundingBox(), await menu.boundingBox()];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(end?.x ?? 0);
    // Names and addresses go before roles, of which the longest take two lines, and those whole.
    const names = page.getByRole('rowheader').locator('.truncate:visible').filter({ hasText: '@' });
    expect(await names.count()).toBeGreaterThan(5);
    expect(await names.evaluateAll(cutTexts)).toEqual([]);
    const role = page
      .getByRole('row')
      .getByText(text(`common.role.OrganizationAdmin`, {}, language))
      .first();
    expect(await role.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  });
}

test('without the network a dialog says so, offers another try, and goes on when it is back', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to fetch/);
  const room = await mint('erlend.vik');
  await inviteStrangers(room, 1);
  await takeSession(page, as('erlend.vik'));
  await openMembers(page, room);
  await expect(page.getByText(rowCount('people', 2), { exact: true })).toBeVisible();
  // Only calls: whether the code of the dialog has come by now depends on how idle the browser was.
  await page.route('**/api/**', (route) => route.abort());
  await rowOf(page, room.boss.me.name)
    .getByRole('button', { name: text('table.rowActions', { name: room.boss.me.name }) })
    .click();
  await page.getByRole('menuitem', { name: text('members.menu.applicationRole') }).click();
  // The dialog's applications come from the network: without one the dialog says so and offers another try.
  const dialog = page.getByRole('dialog', { name: text('members.applicationRole.title') });
  await dialog.getByRole('button', { name: text('common.action.retry') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // When the network is back it tries by itself.
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(dialog.getByText('Ledger', { exact: true })).toBeVisible();
});

test('code that cannot be fetched is reported, and tried again by hand or when the network is back', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const room = await mint('erlend.vik');
  await takeSession(page, as('erlend.vik'));
  let isCut = true;
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    const isDialogs = (await response.text()).includes('"MemberDialogs",');
    await (isCut && isDialogs ? route.abort() : route.fulfill({ response }));
  });
  await openMembers(page, room);
  const failure = page.getByRole('alert').filter({ hasText: text('common.loadFailed.title') });
  await page.getByRole('button', { name: text('members.inviteMembers') }).click();
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: text('common.action.retry') }).click();
  await expect(failure).toBeVisible();
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog', { name: text('memberinvite.title') })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('table, dialogs and where-from are accessible in both themes', async ({ page, mint }) => {
  test.slow();
  const room = await mint('jan.tveit');
  const [waiting = ''] = await inviteStrangers(room, 1);
  await takeSession(page, as('jan.tveit'));
  const self = `member=${room.boss.me.id}`;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const look of LOOKS) {
    const expectClean = async (where: string) => {
      await expect(dialog).toBeVisible();
      await expectNoFindings(page, `${where} in ${look.theme}`, { within: '[role=dialog], [role=alertdialog]' });
    };
    await dress(page, look);
    await page.goto(screenPath('tenantMembers', room));
    await expect(rowOf(page, waiting)).toBeVisible();
    await expectNoFindings(page, `table in ${look.theme}`);
    for (const name of ['invite', `tenant-role&${self}`, `application-role&${self}`, `delete&${self}`]) {
      // The address opens the dialogs, without a load of the page.
      await page.evaluate((query) => window.history.pushState(null, '', query), `?dialog=${name}`);
      await expectClean(name);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await rowOf(page, waiting).getByRole('checkbox').check();
    const action = text('members.bulk.delete', undefined, look.language);
    const deletion = text('members.bulk.withCount', { action, count: 1 }, look.language);
    await page.getByRole('button', { name: deletion, exact: true }).click();
    await expectClean('bulk');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await rowOf(page, waiting).getByRole('gridcell').getByRole('button').first().click();
    await expectClean('where from');
  }
});
