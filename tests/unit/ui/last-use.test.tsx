/** The last day of something that is counted, as both languages write it; what was not used says since when that is known. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lastUseColumn } from '@/components/table/columns/last-use-column';
import type { LastUse } from '@/lib/contract/entities/common';
import en from '@/messages/en/common.json';
import no from '@/messages/no/common.json';

const column = lastUseColumn<{ use: LastUse | null }>('lastSignIn', 'Last sign-in', ({ use }) => use);
const shown = (locale: 'en' | 'no', use: LastUse | null) =>
  renderToStaticMarkup(
    // A zone west of UTC: the day is not the reader's.
    <NextIntlClientProvider locale={locale} messages={{ common: { en, no }[locale] }} timeZone="America/New_York">
      {column.cell({ use })}
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00A0', ' ');

test.each([
  ['en', { day: '2026-11-24', since: '2026-11-01' }, /^24 Nov 2026$|^Nov 24, 2026$/],
  ['no', { day: '2026-11-24', since: '2026-11-01' }, /^24\. nov\. 2026$/],
  ['en', { day: null, since: '2026-11-01' }, /^Not since (?:1 Nov 2026|Nov 1, 2026)$/],
  ['no', { day: null, since: '2026-11-01' }, /^Ikke siden 1\. nov\. 2026$/],
  ['no', null, /^–$/],
] as const)('in %s, %j', (locale, use, text) => {
  expect(shown(locale, use)).toMatch(text);
});

test('the column is there for readers who choose it, and no order', () => {
  expect(column).toMatchObject({ isOptional: true });
  expect(column.sort).toBeUndefined();
});
