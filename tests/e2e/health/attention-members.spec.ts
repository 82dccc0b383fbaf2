/** A finding about invitations leads to exactly the rows that it counts. Those about people need a longer past than the demo has. */
import { screenPath } from '@/lib/paths';
import type { OperationResult } from '@/lib/contract/operations';
import { dress } from '../../support/axe';
import { OPERATIONS, grid, rows } from '../../support/members';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

for (const [width, language] of [
  [1280, 'en'],
  [390, 'no'],
] as const) {
  test(`the finding, its rows, and the way back to all of them, at ${width} px in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await takeSession(page, people.organizationAdmin);
    await dress(page, { theme: 'light', language });
    const place = await placeOf(page, 'Fjordkraft Group', OPERATIONS);
    const health = `${screenPath('tenant', place)}?view=health`;
    const answer = await callAs(page, 'health.tenant', { tenantId: place.tenantId });
    const { findings } = (await answer.json()) as OperationResult<'health.tenant'>;
    const rule = 'invitation.ended';
    const { count = 0, names = [] } = findings.find((finding) => finding.rule === rule)?.facts ?? {};
    expect(count).toBeGreaterThan(0);
    const title = text(`health.rule.${rule}.title`, { count, more: '' }, language);
    await page.goto(health);
    const finding = page.getByRole('listitem').filter({ hasText: title });
    await finding.getByRole('link', { name: text(`health.rule.${rule}.mend`, {}, language) }).click();
    await expect(rows(page)).toHaveCount(count);
    for (const name of names) await expect(grid(page)).toContainText(name);
    const [filter, value] = [
      text('members.filter.attention', {}, language),
      text(`members.filter.attentions.${rule}`, {}, language),
    ];
    const name = text('table.filterValue', { name: filter, value }, language);
    const remove = page.getByRole('button', { name: text('table.removeFilter', { name }, language) });
    await page.reload();
    await expect(rows(page)).toHaveCount(count);
    await remove.click();
    await expect(page).not.toHaveURL(/f\.attention/);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(count);
  });
}
