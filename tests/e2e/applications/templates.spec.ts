/** The templates dashboard (section 2): instances, what can be done with a template, and when it cannot be deleted. */
import {
  confirmDeletion,
  makeInstance,
  makeTemplate,
  openList,
  openMenu,
  search,
  superTenantOf,
  test,
  t,
} from '../../support/applications';
import { expect, expectToast, rowOf } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('instances: their number leads to them, and they keep the template', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 400/);
  const [ragna, astrid] = await Promise.all([
    caller(people.resources.username),
    caller(people.organizationAdmin.username),
  ]);
  const template = await makeTemplate(ragna);
  const { name, applicationTemplateId } = template;
  const tenants = astrid.me.tenants.slice(0, 2);
  const instances = [];
  for (const { id } of tenants) instances.push(await makeInstance(ragna, template, id));
  await takeSession(page, people.resources);
  await openList(page, 'applicationTemplates', ragna);
  const row = await search(page, name);
  await openMenu(row, name);
  const remove = page.getByRole('menuitem', { name: t('menu.delete') });
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText(t('menu.hasInstances', { count: tenants.length }));
  await page.keyboard.press('Escape');

  // A person who gets to the question all the same is refused with the reason.
  await openList(page, 'applicationTemplates', ragna, `?dialog=delete&id=${applicationTemplateId}`);
  const question = page.getByRole('alertdialog', { name: t('delete.title', { name }) });
  await expect(question.getByText(t('delete.instances', { count: tenants.length }))).toBeVisible();
  await confirmDeletion(page);
  await expect(page.getByRole('alert')).toContainText(text('catalogue.Page.ApplicationTemplateDelete.Error'));
  await expect(page.getByRole('alert')).toContainText(text('catalogue.Refusal.template.hasInstances'));
  await page.keyboard.press('Escape');

  await rowOf(page, name)
    .getByRole('link', { name: t('instancesOf', { count: tenants.length, name }) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: text('applications.singleTenant.title') })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(tenants.length);
  for (const instance of instances) await expect(rowOf(page, instance.name)).toBeVisible();
});

test('one without instances goes, and one that is gone already is no error', async ({ page, caller, complaints }) => {
  complaints.allow(/status of 404/);
  const ragna = await caller(people.resources.username);
  const { tenantId } = superTenantOf(ragna);
  const [first, second] = [await makeTemplate(ragna), await makeTemplate(ragna)];
  await takeSession(page, people.resources);
  await openList(page, 'applicationTemplates', ragna);
  await openMenu(await search(page, first.name), first.name);
  await page.getByRole('menuitem', { name: t('menu.delete') }).click();
  await expect(page.getByText(t('delete.permissions', { count: 1 }))).toBeVisible();
  await expect(page.getByText(t('delete.instances', { count: 0 }))).toHaveCount(0);
  await confirmDeletion(page);
  await expectToast(page, 'catalogue.Page.ApplicationTemplateCreate.ApplicationTemplateRemoved');
  await expect(rowOf(page, first.name)).toHaveCount(0);

  await openList(page, 'applicationTemplates', ragna, `?dialog=delete&id=${second.applicationTemplateId}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await ragna.call('templates.delete', { tenantId, templateId: second.applicationTemplateId });
  await confirmDeletion(page);
  await expectToast(page, 'templates.delete.gone');
  await expect(rowOf(page, second.name)).toHaveCount(0);
});

test('the history of a template', async ({ page, caller }) => {
  const ragna = await caller(people.resources.username);
  const { name, applicationTemplateId } = await makeTemplate(ragna);
  await takeSession(page, people.resources);
  await openList(page, 'applicationTemplates', ragna, `?dialog=history&id=${applicationTemplateId}`);
  const history = page.getByRole('dialog', { name: text('history.dialog.titleOf', { name }) });
  await expect(history.getByText(text('history.count', { count: 1, kind: '' }))).toBeVisible();
});
