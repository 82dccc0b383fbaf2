/** Nothing jumps in a dialog: neither when the answer that it waits for comes, nor while one fills it in. */
import type { Page } from 'playwright/test';
import { Role } from '@/lib/contract/access';
import { type Caller, type Room, expect, inviteStrangers, join, openMembers, test } from '../../support/members';
import { hold } from '../../support/hold';
import { people } from '../../support/people';
import { watchShifts } from '../../support/shifts';
import { signIn } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

test.describe.configure({ timeout: 120_000 });
// What comes late moves the rest, and nothing comes late from a cache.
test.use({ isFirstVisit: true });

const bulk = textsOf('members.bulk');
const invite = textsOf('memberinvite');
const ACTIONS = ['delete', 'resend', 'changeRole'] as const;

async function chooseAll(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.getByRole('checkbox', { name: text(width < 640 ? 'table.selectAllShort' : 'table.selectAll') }).check();
}

/** What the dialogs wait for. */
const ANSWERS = ['**/api/tenants/*/members?*role=*', '**/members/bulk/preview'];

/** A member whose role can be changed to the one that is offered first. */
const makeLimited = (room: Room, { me }: Caller) =>
  room.boss.call(
    'members.update',
    { tenantId: room.tenantId, memberId: me.id },
    { data: { role: Role.LimitedAdmin, applicationRoles: [] } },
  );

/**
 * Opens each action's dialog for all rows, and lets its answer come late. At each width another action is the first on its page, which has
 * to bring what the dialogs share.
 *
 * @returns what moved, by action and width
 */
async function moved(page: Page, room: Room, widths: readonly (readonly [number, number])[]) {
  const shifts = await watchShifts(page);
  const found: Record<string, string[]> = {};
  for (const [turn, [width, height]] of widths.entries()) {
    await page.setViewportSize({ width, height });
    await openMembers(page, room);
    await page.waitForLoadState('networkidle');
    await chooseAll(page);
    for (const action of [...ACTIONS.slice(turn), ...ACTIONS.slice(0, turn)]) {
      const opener = page.getByRole('button', { name: new RegExp(`^${bulk(action)}`) });
      await expect(opener).toBeVisible();
      await shifts();
      const answer = await hold(page, ...ANSWERS);
      await opener.click();
      const dialog = page.getByRole('alertdialog');
      const button = dialog.getByRole('button', { name: new RegExp(`^${bulk(action)}`) });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      // With reduced motion it is in its place from the first frame on.
      await expect(dialog).toHaveCSS('animation-name', 'none');
      const before = await dialog.boundingBox();
      answer();
      await expect(dialog.getByRole('region', { name: bulk('meets') })).toBeVisible();
      await expect(dialog.getByText(bulk('loadingFirst'))).toHaveCount(0);
      const jumps = await shifts();
      expect.soft(await dialog.boundingBox(), `${action} at ${width} px`).toEqual(before);
      if (jumps.length > 0) found[`${action} ${width}`] = jumps;
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
  return found;
}

test('an action on many rows that are here: its dialog is what it will be from the first moment on', async ({
  page,
  mint,
  caller,
}) => {
  const room = await mint('mohammed.ali');
  const [limited, ...others] = await Promise.all(['nils.braten', 'oda.saether', 'per.iversen'].map(caller));
  if (limited === undefined) throw new Error('no such member');
  await join(room, [limited, ...others]);
  await makeLimited(room, limited);
  await inviteStrangers(room, 12);
  await signIn(page, { ...people.regular, username: 'mohammed.ali' });
  const found = await moved(page, room, [
    [390, 844],
    [768, 1024],
    [1280, 800],
  ]);
  expect(found).toEqual({});
});

test('an action on all rows of a long list: the answer comes into its outlines', async ({ page, mint, caller }) => {
  const room = await mint('thea.engen');
  const limited = await caller('tobias.ruud');
  await join(room, [limited]);
  await makeLimited(room, limited);
  await inviteStrangers(room, 104);
  await signIn(page, { ...people.regular, username: 'thea.engen' });
  const found = await moved(page, room, [
    [390, 844],
    [1280, 800],
  ]);
  expect(found).toEqual({});
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`addresses that are typed and pasted move nothing at ${width} px`, async ({ page, mint }) => {
    const room = await mint('ida.solberg');
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height });
    await signIn(page, { ...people.regular, username: 'ida.solberg' });
    await openMembers(page, room, '?dialog=invite');
    const dialog = page.getByRole('dialog', { name: invite('title') });
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${invite('emails')}`) });
    await page.waitForLoadState('networkidle');
    await field.focus();
    await shifts();
    const found: Record<string, string[]> = {};
    const look = async (step: string): Promise<void> => {
      // The place where one types is behind the last address, and nothing else goes with it.
      const jumps = (await shifts()).filter((jump) => !/^[\d.]+ <input [^|]*$/.test(jump));
      if (jumps.length > 0) found[step] = jumps;
    };
    const typed = [
      'anna@guests.example',
      'bo.bergersen@guests.example',
      'christine.c@guests.example',
      'd@guests.example',
    ];
    for (const [index, address] of typed.entries()) {
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: invite('submit', { count: index + 1 }) })).toBeVisible();
      await look(`typed ${index + 1}`);
    }
    const paste = async (list: string): Promise<void> => {
      await field.evaluate((input, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', data);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, list);
    };
    await paste(Array.from({ length: 20 }, (_, index) => `guest${index}@guests.example`).join('\n'));
    await expect(dialog.getByRole('button', { name: invite('submit', { count: 24 }) })).toBeVisible();
    await look('pasted');
    // What one types next is in sight, however many stand before it.
    await expect(field).toBeInViewport({ ratio: 1 });
    await paste('wrong, guest0@guests.example');
    await expect(dialog.getByRole('button', { name: invite('fix', { count: 1, people: 24 }) })).toBeVisible();
    await look('wrong');
    expect(found).toEqual({});
  });
}
