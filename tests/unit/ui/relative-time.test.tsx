/** A moment as lists tell it. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RelativeTime } from '@/components/ui/relative-time';

const now = new Date('2026-11-23T12:00:00Z');
const markup = (value: string | null): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" now={now} messages={{}}>
      <RelativeTime value={value} />
    </NextIntlClientProvider>,
  );

test('is told from now, with the moment for programs', () => {
  expect(markup('2026-11-23T11:58:00Z')).toBe('<time dateTime="2026-11-23T11:58:00.000Z">2 minutes ago</time>');
});

test.each([null, '', 'yesterday'])('that is not known (%j) is a dash', (value) => {
  expect(markup(value)).toBe('<span>–</span>');
});
