/** The panel of a member: by mouse and by keyboard, beside a list that stays usable; as the whole screen at 390 px. */
import type { Page } from 'playwright/test';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LOOKS, dress, expectAccessible } from '../../support/axe';
import { expect, join, openMembers, openOperations, rowOf, rows, test } from '../../support/members';
import { as, people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const t = textsOf('members.panel');
const BJORN = people.tenantAdmin.name;
const BJORN_ID = demoId('user bjorn.eide');
const panelOf = (page: Page, name: string, kind = t('kind')) => page.getByRole('dialog', { name: `${kind}: ${name}` });
const nameLink = (page: Page, name: string) => rowOf(page, name).getByRole('link', { name, exact: true });
const shownName = async (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();

test('a name opens the panel by mouse: who it is, what they may do and why; the list stays usable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = await openOperations(page);
  await nameLink(page, BJORN).click();
  const panel = panelOf(page, BJORN);
  await expect(panel.getByRole('heading', { level: 2, name: BJORN })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('panel') === BJORN_ID);
  await expect(rowOf(page, BJORN)).toHaveAttribute('aria-current', 'true');
  await expect(panel.getByRole('region', { name: text('members.column.role') })).toContainText(
    text('common.role.Admin') + t('allByRole'),
  );
  await expect(panel.getByRole('region', { name: t('groups') }).getByText('Finance')).toBeVisible();
  const access = panel.getByRole('region', { name: t('access') });
  await expect(access).toMatchAriaSnapshot(`
    - region "Access":
      - heading "Access" [level=3]
      - list "Where an assignment comes from":
        - listitem: Direct
        - listitem: Group
        - listitem: Mixed
      - heading "Ledger" [level=4]
      - list:
        - listitem:
          - button "Accountant (Direct)"
          - text: Direct
        - listitem:
          - button "Viewer (Group)"
          - text: Finance
        - listitem:
          - button "ledger.approve (Direct)"
          - text: Direct
        - listitem:
          - button "ledger.read (Mixed)"
          - text: role Accountant and role Viewer
        - listitem:
          - button "ledger.write (Direct)"
          - text: role Accountant
      - heading "Reports" [level=4]
      - list:
        - listitem:
          - button "reports.read (Group)"
          - text: Finance
  `);
  // Why: two presses from the list.
  await access.getByTitle(text('members.whereFrom.open', { name: 'Ledger Viewer' })).click();
  const why = page.getByRole('dialog', { name: text('members.whereFrom.title', { name: 'Ledger Viewer' }) });
  await expect(why.getByText(text('members.whereFrom.group', { name: 'Finance' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(panel).toBeVisible();

  // The list beside it: a search, and another name.
  await page.getByRole('searchbox', { name: text('members.search') }).fill('anja');
  await nameLink(page, 'Anja Berg').click();
  await expect(panelOf(page, 'Anja Berg')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.getByRole('searchbox', { name: text('members.search') }).fill('');
  // From one panel to another is no step: Back leads to the list.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => !url.searchParams.has('panel'));

  // Its own address: reload and a pasted link.
  await openMembers(page, place, `?panel=${BJORN_ID}`);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: text('members.menu.short.tenantRole') }).click();
  const edit = page.getByRole('dialog', { name: text('members.tenantRole.title') });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await expect(panel).toBeVisible();
  const history = panel.getByRole('region', { name: text('history.recent.title') });
  await expect(history).toBeVisible();
  await panel.getByRole('button', { name: text('common.panel.close') }).click();
  await expect(panel).toHaveCount(0);
});

test('by keyboard: j and k lead through the list and its panels, x selects, Escape gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOperations(page);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await rows(page).nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  const names = await rows(page).getByRole('link').allTextContents();
  expect(await shownName(page)).toBe(names[1]);
  for (const [key, at] of [
    ['ArrowDown', 2],
    ['j', 3],
    ['k', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows(page).nth(at)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => shownName(page)).toBe(names[at]);
  }
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked();
  // Letters belong to a field.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: text('members.search') }).press('k');
  await expect(page.getByRole('searchbox')).toHaveValue('k');
  await page.getByRole('searchbox').fill('');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  // Tab leads on to the list, too.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.panel.previous') })
    .focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('[data-side-panel] :focus')).toHaveCount(0);
  await page.getByRole('dialog').focus();
  // The search came back to what it was before it was asked: the list stays where it is.
  await page.clock.runFor('00:02');
  await page.clock.resume();
  // The list went along to its end: the row comes back with the focus.
  await expect(nameLink(page, names[1] ?? '')).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(nameLink(page, names[1] ?? '')).toBeFocused();
});

test('what needs doing about a member stands in their panel, and only in theirs', async ({ page, mint, caller }) => {
  const room = await mint('erlend.vik');
  const other = await caller('jan.tveit');
  await join(room, [other]);
  await takeSession(page, as('erlend.vik'));
  await openMembers(page, room, `?panel=${room.boss.me.id}`);
  const attention = page.getByRole('dialog').getByRole('region', { name: text('health.attention.title') });
  await expect(attention.getByRole('listitem')).toHaveText([
    new RegExp(text('health.rule.tenant.oneAdmin.title', { name: room.name, count: 1 })),
    new RegExp(text('health.rule.admin.noSecondFactor.title', { name: room.name, count: 1 })),
  ]);
  await expect(attention).toContainText(room.boss.me.name);
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/members/${other.me.id}/health`));
  await nameLink(page, other.me.name).click();
  await (await asked).finished();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2, name: other.me.name })).toBeVisible();
  await expect(attention).toHaveCount(0);
});

test('a right that is lost meanwhile is said once in the panel', async ({ page, mint, caller, complaints }) => {
  complaints.allow(/status of 403/);
  const room = await mint('erlend.vik');
  const other = await caller('jan.tveit');
  await join(room, [other], 'Admin');
  await takeSession(page, as('jan.tveit'));
  await openMembers(page, room);
  const member = { tenantId: room.tenantId, memberId: other.me.id };
  await room.boss.call('members.update', member, { data: { role: 'Regular' } });
  await nameLink(page, room.boss.me.name).click();
  const panel = panelOf(page, room.boss.me.name);
  const history = panel.getByRole('region', { name: text('history.recent.title') });
  await expect(history.getByRole('alert')).toContainText(text('catalogue.Http.Forbidden'));
  await expect(panel.getByRole('alert')).toHaveCount(1);
});

test('an invitation has its own actions; what is not there says so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = await openOperations(page);
  await page.getByRole('searchbox', { name: text('members.search') }).fill('elin');
  await nameLink(page, 'elin.berg@fjordkraft.example').click();
  const panel = panelOf(page, 'elin.berg@fjordkraft.example', t('invitation'));
  await expect(panel.getByText(/^Not confirmed · \d days? left$/)).toBeVisible();
  for (const label of ['copyLink', 'resend', 'delete'] as const) {
    const button = panel.getByRole('button', {
      name: text(label === 'delete' ? 'members.menu.delete' : `members.menu.short.${label}`),
    });
    await expect(button).toBeVisible();
  }
  await openMembers(page, place, '?panel=no-such-person');
  await expect(page.getByRole('dialog').getByText(t('missing'))).toBeVisible();
});

test('axe finds nothing in either language and theme', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = await openOperations(page);
  const path = `${new URL(page.url()).pathname}?panel=${BJORN_ID}`;
  const prepare = (shown: Page) => shown.getByRole('dialog').getByRole('list').nth(2).waitFor();
  for (const _ of LOOKS) await expectAccessible(page, { path, prepare });
  await dress(page, LOOKS[0]);
  await openMembers(page, place);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the panel is the whole screen, and Back leads to the list', async ({ page }) => {
    await openOperations(page);
    await nameLink(page, BJORN).tap();
    const panel = panelOf(page, BJORN);
    await expect(panel).toBeVisible();
    const box = await panel.boundingBox();
    expect([box?.x, box?.width, box?.height]).toEqual([0, 390, 844]);
    // All that the columns of a wide screen say.
    for (const title of [text('members.column.role'), t('groups'), t('access')]) {
      await expect(panel.getByRole('region', { name: title })).toBeAttached();
    }
    await expect(panel.getByText(text('members.column.lastActivity'))).toBeVisible();
    await panel.getByRole('button', { name: text('common.panel.back') }).tap();
    await expect(panel).toHaveCount(0);
    await nameLink(page, BJORN).tap();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
  });
});
