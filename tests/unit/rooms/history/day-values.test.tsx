/** The first day of a sign-in policy is a day in UTC, for readers on both sides of it. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { valuesOf } from '@/components/rooms/history/history-words';
import { useValueText } from '@/components/rooms/history/use-value-text';
import { messages } from '@/messages/index';

function Shown({ day }: { day: string }) {
  const valueText = useValueText();
  return valuesOf('signInFrom', day).map((value) => valueText(value, { dateStyle: 'long', timeStyle: 'short' }));
}

test.each([
  ['en', 'America/Los_Angeles', '12 December 2026'],
  ['no', 'Pacific/Kiritimati', '12. desember 2026'],
] as const)('in %s, in %s', (locale, timeZone, text) => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone={timeZone}>
      <Shown day="2026-12-12" />
    </NextIntlClientProvider>,
  );
  expect(shown.replaceAll('\u00A0', ' ')).toBe(text);
});
