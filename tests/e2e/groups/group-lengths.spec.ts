/** What a field counts, refuses and stores: characters, of which an emoji is one. */
import { TEXT } from '@/lib/contract/limits';
import { as, g, openGroups } from '../../support/groups';
import { expect, test } from '../../support/members';
import { callAs } from '../../support/organizations';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const { groupDescription, groupName } = TEXT;
const SIGN = '😀';
const LONGEST = SIGN.repeat(groupDescription.max);

test('a name and a description of emoji have the lengths that the form, the call and the list agree about', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const room = await mint('ida.solberg');
  await takeSession(page, as('ida.solberg'));
  await openGroups(page, room, '?dialog=create');
  const dialog = page.getByRole('dialog', { name: g('create.title') });
  const name = dialog.getByRole('textbox', { name: g('column.name') });
  const description = dialog.getByRole('textbox', { name: g('column.description') });
  const submit = dialog.getByRole('button', { name: g('create.submit') });
  const tooShort = text('common.validation.min', { label: g('column.name'), min: groupName.min });

  await name.fill(`a${SIGN}`);
  await description.fill(`${LONGEST}${SIGN}`);
  await expect(name).toHaveAccessibleDescription(tooShort);
  const tooLong = text('common.validation.max', { label: g('column.description'), max: groupDescription.max });
  await expect(description).toHaveAccessibleDescription(tooLong);
  const tooMuch = { name: `a${SIGN}`, description: `${LONGEST}${SIGN}`, members: [] };
  const refused = await callAs(page, 'groups.create', { tenantId: room.tenantId }, { data: tooMuch });
  const { errors } = (await refused.json()) as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['description', 'name']);

  const longestName = `a${SIGN.repeat(groupName.max - 1)}`;
  await name.fill(longestName);
  await description.fill(LONGEST);
  const [count, max] = [groupDescription.max, groupDescription.max];
  await expect(dialog.getByText(g('length', { count, max }))).toBeVisible();
  await submit.click();
  await expect(dialog.getByText(g('create.success', { name: longestName }))).toBeVisible();
  const { result } = await room.boss.call('groups.list', { tenantId: room.tenantId });
  const groups = Array.isArray(result) ? result : result.items;
  expect(groups.map(({ name: stored, description: kept }) => [stored, kept])).toEqual([[longestName, LONGEST]]);
});
