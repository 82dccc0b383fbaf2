/** Why one person of many was not invited. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRowReason } from '@/components/rooms/members/invite/use-row-reason';
import common from '@/messages/no/common.json';
import memberinvite from '@/messages/no/memberinvite.json';

function Reason({ field }: { field: string }) {
  return useRowReason()({ message: `${field} is required`, rule: 'required', field });
}

test.each([
  ['contactEmail', 'E-postadresse må fylles ut'],
  ['userName', 'Brukernavn må fylles ut'],
  ['role', 'Rolle må fylles ut'],
  ['other', 'dette feltet må fylles ut'],
])('a rule of %s calls it by the name that the form gives it', (field, text) => {
  expect(
    renderToStaticMarkup(
      <NextIntlClientProvider locale="no" timeZone="UTC" messages={{ common, memberinvite, catalogue: {} }}>
        <Reason field={field} />
      </NextIntlClientProvider>,
    ),
  ).toBe(text);
});
