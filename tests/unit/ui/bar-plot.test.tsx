/** Words under bars: on a phone those of a day shortly before the last one would lie over "Today". */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarPlot } from '@/components/ui/plots/bar-plot';

const WORDS: Record<number, string> = { 3: '2 Nov', 24: '23 Nov', 29: 'Today' };

test('the last day keeps its words, one near to it gives way on a phone', () => {
  const points = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 30 + index)).toISOString().slice(0, 10),
    value: index,
    detail: '',
    axis: WORDS[index],
  }));
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC">
      <BarPlot label="Sign-ins" points={points} height={100} />
    </NextIntlClientProvider>,
  );
  const classOf = (word: string) => new RegExp(`class="([^"]*)"[^>]*>${word}<`).exec(markup)?.[1];
  expect(classOf('23 Nov')).toContain('max-sm:hidden');
  expect(classOf('2 Nov')).not.toContain('max-sm:hidden');
  expect(classOf('Today')).not.toContain('max-sm:hidden');
});
