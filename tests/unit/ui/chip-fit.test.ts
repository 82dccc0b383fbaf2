/** As many whole chips as fit beside each other. */
import { expect, test } from 'vitest';
import { chipWidth, chipsOfCell, wholeChips } from '@/components/ui/overlays/chip-fit';

test.each([
  [['Editor', 'Reader', 'Owner'], 180, 3],
  [['Control room lead', 'Reader'], 180, 1],
  [['Case handler', 'Reader'], 180, 2],
  // The second one would fit alone, but not with "+1" behind it.
  [['Approver', 'Settlement', 'Reader'], 165, 1],
  // Not even the first one beside "+1".
  [['Fjordkraft Operations', 'Reader'], 158, 0],
  [['Fjordkraft Operations'], 158, 1],
  [['One'], 10, 1],
  [[], 180, 0],
])('of %j, %d pixels hold %d', (texts, room, count) => expect(wholeChips(texts, room)).toBe(count));

test('a cell of the least width and a wide one; what a chip holds besides its text takes room', () => {
  const texts = ['Editor', 'Reader', 'Owner', 'Operator'];
  expect(chipsOfCell(texts, 180)).toEqual({ max: 2, wide: 4 });
  expect(chipsOfCell(texts, 180, { extra: 40 })).toEqual({ max: 1, wide: 2 });
});

test('mono is wider than text, and a wide letter wider than a narrow one', () => {
  expect(chipWidth('ledger.read', true)).toBeGreaterThan(chipWidth('ledger.read'));
  expect(chipWidth('mmmm')).toBeGreaterThan(chipWidth('iiii'));
  expect(chipWidth('漢字')).toBeGreaterThan(chipWidth('ab'));
});
