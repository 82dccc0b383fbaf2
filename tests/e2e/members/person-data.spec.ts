/** Everything that is held about a person, saved from the members of an organization as data and as a page. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { PERSON_EXPORT_SECTIONS, type PersonExport } from '@/lib/contract/rooms/members/entities';
import { screenPath } from '@/lib/paths';
import { expectNoFindings } from '../../support/axe';
import { choose, expect, expectToast, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const t = textsOf('persondata');
const { name } = people.tenantAdmin;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('title', { name }) });

/** Opens the dialog, saves, and reads the file. */
async function save(page: Page, format: 'json' | 'page'): Promise<{ file: string; content: string }> {
  await rowOf(page, name)
    .getByRole('button', { name: text('table.rowActions', { name }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: text('organizationmembers.menu.export') }).click();
  await expectNoFindings(page, 'exporting what is held about a person');
  const coming = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('button', { name: t(format) })
    .click();
  const download = await coming;
  await expectToast(page, 'persondata.done');
  await expect(dialogOf(page)).toHaveCount(0);
  return { file: download.suggestedFilename(), content: readFileSync(await download.path(), 'utf8') };
}

test('what is held about a person is saved as data and as a page, and both are in the history', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId } = await placeOf(
    page,
    people.organizationAdmin.organization,
    'Fjordkraft Operations',
  );
  // From the members of a tenant to the person in the organization.
  await page.goto(screenPath('tenantMembers', { organizationId, tenantId }));
  await choose(page, name, 'inOrganization');
  await expect(page).toHaveURL(new RegExp(screenPath('organizationMembers', { organizationId })));
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  await panel.press('Escape');
  await expect(panel).toHaveCount(0);

  const data = await save(page, 'json');
  expect(data.file).toBe(`${t('file', { name })}.json`);
  const document = JSON.parse(data.content) as PersonExport;
  expect(document.sections.map((section) => section.name)).toEqual([...PERSON_EXPORT_SECTIONS]);
  expect(document.sections[0]?.rows).toMatchObject([{ userName: people.tenantAdmin.username, displayName: name }]);

  const readable = await save(page, 'page');
  expect(readable.file).toBe(`${t('file', { name })}.html`);
  await page.setContent(readable.content);
  await expect(page.getByRole('heading', { level: 1, name: t('heading', { name }) })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    PERSON_EXPORT_SECTIONS.map((part) => t(`section.${part}`)),
  );
  await expect(page.getByRole('row', { name: `${t('field.userName')} ${people.tenantAdmin.username}` })).toBeVisible();

  const { id } = document;
  const history = await page.request.get(`/api/organizations/${organizationId}/members/${id}/history?limit=10`, {
    headers: { 'X-CSRF': '1' },
  });
  expect((await history.text()).match(/"organizations\.members\.export"/g)).toHaveLength(2);
});
