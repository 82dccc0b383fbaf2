/** A super-tenant without applications: the way to create one, or who can. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoApplications } from '@/components/rooms/assignments/cards/assign-cards-screen';
import en from '@/messages/en/assignments.json';
import no from '@/messages/no/assignments.json';

test.each([
  ['en', en],
  ['no', no],
] as const)('in %s', (locale, texts) => {
  const shown = (path: string | undefined) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={{ assignments: texts }} timeZone="UTC">
        <NoApplications path={path} />
      </NextIntlClientProvider>,
    );
  expect(shown('/applications')).toMatch(new RegExp(`href="/applications"[^>]*>${texts.cards.toApplications}<`));
  expect(shown('/applications')).not.toContain(texts.cards.emptyAsk);
  expect(shown(undefined)).toContain(texts.cards.emptyAsk);
  expect(shown(undefined)).not.toContain('href');
});
