import { describe, expect, test } from 'vitest';
import { barShape, lineShape } from '@/components/ui/plots/shapes';

describe('a line', () => {
  test('runs from the first day to the last, and the greatest number is at the top', () => {
    const { line, area, end } = lineShape([0, 10, 5], 96, 36);
    expect(line).toBe('M0,33L46.5,3L93,18');
    expect(area).toBe(`${line}V36H0Z`);
    expect(end).toEqual({ x: 93, y: 18 });
  });

  test('of one number, or of what never changes, stands in the middle', () => {
    expect(lineShape([4, 4, 4], 96, 36).end).toEqual({ x: 93, y: 18 });
    expect(lineShape([4], 96, 36).end.y).toBe(18);
    expect(lineShape([], 96, 36)).toMatchObject({ line: '', area: '' });
  });

  test('of nothing on any day stands at the bottom', () => {
    expect(lineShape([0, 0, 0], 96, 36).end).toEqual({ x: 93, y: 33 });
  });
});

describe('bars', () => {
  test('share the width, and are as high as their numbers', () => {
    const { bars, bar, column, ticks } = barShape([0, 300, 600], 100);
    expect(bars.map(({ height }) => height)).toEqual([0, 50, 100]);
    expect(bars.map(({ left }) => Math.round(left + bar / 2))).toEqual([17, 50, 83]);
    expect(column).toBeCloseTo(100 / 3, 1);
    expect(ticks).toEqual([
      { value: 0, top: 100 },
      { value: 200, top: expect.closeTo(66.7, 1) },
      { value: 400, top: expect.closeTo(33.3, 1) },
      { value: 600, top: 0 },
    ]);
  });

  test('have whole numbers beside them, also when there are few', () => {
    expect(barShape([0, 1], 100).ticks.map(({ value }) => value)).toEqual([0, 1]);
    expect(barShape([0, 0], 100).bars.map(({ height }) => height)).toEqual([0, 0]);
  });
});
