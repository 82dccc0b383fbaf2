/** What is said of a code on the console's pages: how long it works, unless it is one of the console's own, which do not end. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefusalCode } from '@/components/rooms/notices/refusal-code';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { CONSOLE_CODES } from '@/lib/contract/rooms/refusals/console-codes';
import common from '@/messages/en/common.json';
import notices from '@/messages/en/notices.json';

const shown = (refusal: string): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ common, notices }} timeZone="UTC">
      <RefusalCode refusal={refusal} />
    </NextIntlClientProvider>,
  );

test('a code of the platform works for some days', () => {
  expect(shown('K7Q-42F')).toContain(`works for ${REFUSAL.days} days`);
});

test('a code of the console itself does not end', () => {
  const markup = shown(CONSOLE_CODES['console.audience']);
  expect(markup).toContain(notices.refusal.hintOwn);
  expect(markup).not.toContain('days');
});
