/** The page of a person who signs in with an identity provider: its panel of ways to sign in says so. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { AccountScreen } from '@/components/rooms/account/account-screen';
import { messages } from '@/messages/index';

vi.mock('next/navigation', () => ({ usePathname: () => '/account', useRouter: () => ({}) }));

test.each([[null], [[]]])('without a password and passkeys here, and with the sessions %j', (sessions) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <AccountScreen passkeys={null} password={null} factors={null} sessions={sessions} grants={null} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain(messages.en.account.own.ways);
  expect(html).toContain(messages.en.account.own.elsewhereText);
});
