import { expect, test } from 'vitest';
import { type PanelAction, menuActions } from '@/components/ui/overlays/panel-actions';

const action = (id: string, danger = false): PanelAction => ({ id, label: id, icon: null, danger, onSelect: () => {} });
const inMenu = (...actions: PanelAction[]) => menuActions(actions).map(({ id }) => id);

test('what has no button at the foot of a panel is in its menu, dangerous actions after the first, too', () => {
  expect(inMenu(action('edit'), action('copy'), action('remove', true))).toEqual([]);
  expect(
    inMenu(action('edit'), action('copy'), action('history'), action('remove', true), action('delete', true)),
  ).toEqual(['history', 'delete']);
});
