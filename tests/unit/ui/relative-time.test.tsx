/** A moment as lists tell it. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clockSkew } from '@/components/ui/mechanisms/use-minute';
import { RelativeTime } from '@/components/ui/marks/relative-time';

const now = new Date('2026-11-23T12:00:00Z');
const markup = (value: string | null, isEnd = false): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" now={now} messages={{}}>
      <RelativeTime value={value} isEnd={isEnd} />
    </NextIntlClientProvider>,
  );

test('is told from now, with the moment for programs', () => {
  expect(markup('2026-11-23T11:58:00Z')).toBe(
    '<time dateTime="2026-11-23T11:58:00.000Z"><span>2 minutes ago</span></time>',
  );
});

test('that is less than a minute old is now, since the words stay for a minute', () => {
  expect(markup('2026-11-23T11:59:01Z')).toBe('<time dateTime="2026-11-23T11:59:01.000Z"><span>now</span></time>');
  expect(markup('2026-11-23T11:59:00Z')).toBe(
    '<time dateTime="2026-11-23T11:59:00.000Z"><span>1 minute ago</span></time>',
  );
});

test.each([null, '', 'yesterday'])('that is not known (%j) is a dash', (value) => {
  expect(markup(value)).toBe('<span>–</span>');
});

test('that has happened is never in the future, whatever clock has written it; an end may be', () => {
  const soon = '2026-11-23T12:00:19Z';
  expect(markup(soon)).toBe('<time dateTime="2026-11-23T12:00:19.000Z"><span>now</span></time>');
  expect(markup(soon, true)).toBe('<time dateTime="2026-11-23T12:00:19.000Z"><span>in 19 seconds</span></time>');
});

test.each([
  ['fast', '2026-11-23T13:00:00Z', -3_600_000],
  ['slow', '2026-11-23T11:59:41Z', 19_000],
])('the clock of a browser that is %s is put right by the page', (_, arrivedAt, skew) => {
  expect(clockSkew(now, Date.parse(arrivedAt))).toBe(skew);
});
