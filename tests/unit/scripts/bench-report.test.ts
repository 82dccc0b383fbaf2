import { expect, test } from 'vitest';
import { type Row, atMost, sectionText, withBefore } from '../../bench/report';

const row = (measure: string, value: number): Row => ({
  measure,
  value: `${value} ms`,
  against: '10 ms',
  ...atMost(value, 10, 2),
});

test('the rows of another build stand behind their own, without a budget; what only it has is left out', () => {
  const now = { title: 'T', note: 'N.', rows: [row('a', 15), row('b', 30)] };
  const before = { title: 'T', note: 'N.', rows: [row('gone', 1), row('a', 40)] };
  expect(sectionText(withBefore(now, before, 'abc1234')).split('\n')).toEqual([
    '## T',
    '',
    'N. “Before” is abc1234, in the same run.',
    '',
    '| measure | console | against | ratio | budget | |',
    '|---|---|---|---|---|---|',
    '| a | 15 ms | 10 ms | 1.50 × | ≤ 2 × | met |',
    '| a, before | 40 ms | 10 ms | 4.00 × | – | – |',
    '| b | 30 ms | 10 ms | 3.00 × | ≤ 2 × | **missed** |',
    '',
  ]);
});
