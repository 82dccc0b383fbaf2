/** axe finds nothing on any screen, in both themes (issue 2, "Must show"), and no screen jumps while it comes. */
import { type ScreenId, screenIds, screenRow } from '@/lib/contract/access';
import { type ScreenParams, errorPath, incorrectIdpPath, paths, screenPath } from '@/lib/paths';
import { demoId } from '@/lib/platform/db/seed/ids';
import { expectAccessible, expectNoFindings, headingIsThere } from '../support/axe';
import { people } from '../support/people';
import { watchShifts } from '../support/shifts';
import { expectSignedOut, placeOf, signIn, takeSession } from '../support/sign-in';
import { expect, test } from '../support/test';
import { text } from '../support/texts';

test.describe.configure({ timeout: 120_000 });

/** All screens, by section of the sidebar: one test each. */
const sections = new Map<string, ScreenId[]>();
for (const id of screenIds) {
  const { section = 'none' } = screenRow(id);
  sections.set(section, [...(sections.get(section) ?? []), id]);
}

test.describe('each screen, loaded once', () => {
  // What comes late moves the rest, and nothing comes late from a cache.
  test.use({ isFirstVisit: true });

  for (const [name, ids] of sections) {
    test(`of section ${name}: axe finds nothing, and nothing jumps`, async ({ page }) => {
      const shifts = await watchShifts(page);
      // With a page: on the very first one the letters themselves may come a moment after the words.
      await signIn(page, people.superTenantAdmin);
      const place = await placeOf(page);
      const jumps: Record<string, string[]> = {};
      for (const id of ids) {
        const params = { ...place, targetTenantId: place.tenantId } as ScreenParams<typeof id>;
        const prepare = async (): Promise<void> => {
          await headingIsThere(page);
          const found = await shifts();
          if (found.length > 0) jumps[id] = found;
        };
        await expectAccessible(page, { path: screenPath(id, params), prepare });
      }
      expect(jumps).toEqual({});
    });
  }
});

test('screens of a tenant with much in it', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await expectAccessible(page, { path: screenPath('applicationList', {}) });
  await expectAccessible(page, { path: screenPath('tenant', await placeOf(page)) });
});

test('the dialog of a group', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  const path = `${screenPath('groups', await placeOf(page))}?dialog=edit&id=${demoId('group finance')}`;
  // In either language.
  const prepare = () => expect(page.getByRole('dialog').getByRole('listbox').first()).toBeVisible();
  await expectAccessible(page, { path, prepare });
});

test('notices while signed in', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await takeSession(page, people.organizationAdmin);
  for (const path of [
    errorPath('Authentication.UserClaimsFetch.Error'),
    errorPath('Organization.Fetch.Error'),
    incorrectIdpPath('Page.IDPNotFound', 'nobody'),
    incorrectIdpPath('MemberInvitation.Invite.IDPError'),
    '/no/such/page',
  ]) {
    await expectAccessible(page, { path });
  }
});

test('notices while signed out', async ({ page }) => {
  for (const path of [
    paths.logout,
    errorPath('Authentication.UserClaimsFetch.Error'),
    incorrectIdpPath('Page.IDPNotFound'),
  ]) {
    await expectAccessible(page, { path });
  }
});

test('no organizations', async ({ page }) => {
  await takeSession(page, people.noOrganization);
  await expectAccessible(page, { path: paths.noOrganizations });
});

test('open menus and the drawer', async ({ page }) => {
  await signIn(page, people.twoOrganizations);
  const { name } = people.twoOrganizations;
  const openMenu = async (): Promise<void> => {
    const user = page.locator('header button[aria-haspopup="menu"]').last();
    await expect(user).toHaveAccessibleName(new RegExp(name));
    await user.click();
    await expect(page.getByRole('menu')).toBeVisible();
  };
  // An open menu lies outside of the landmarks, because nothing else can be reached while it is open.
  await expectAccessible(page, { prepare: openMenu, without: ['region'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, {
    prepare: async () => {
      await page.locator('header button[aria-haspopup="dialog"]').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
});

test('the platform’s sign-in page', async ({ page, app }) => {
  await page.goto(paths.home);
  await expectSignedOut(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `sign-in in ${colorScheme}`);
  }
  await page.goto(`${app.platformUrl}/outbox`);
  await expectNoFindings(page, 'the outbox');
});

test('texts of the error page are the catalogue’s only', async ({ page }) => {
  await page.goto(`${paths.error}?key=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByText(text('catalogue.Common.Unknown'))).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.goto(`${errorPath('Page.Error.NoTenant')}&tenantId=no-tenant`);
  await expect(page.getByText(text('catalogue.Page.Error.NoTenant', { tenantId: 'no-tenant' }))).toBeVisible();
});
