/** How a person signed in, as the list of sessions says it. */
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionsPanel } from '@/components/rooms/account/sessions-panel';
import { messages } from '@/messages/index';

const session = (amr: string[]) => ({
  ...{ id: amr.join(' '), isCurrent: true, browser: 'Firefox', system: 'Linux', address: null, amr },
  ...{ since: '2026-11-30T10:00:00Z', lastUsedAt: null, applications: [] },
});

test.each([
  [['pwd'], 'Password'],
  [['pwd', 'otp', 'mfa'], 'Password and code'],
  [['hwk', 'user', 'mfa'], 'Passkey'],
  [['fed'], 'Identity provider'],
  [[], 'Unknown'],
])('%j', (amr, way) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <SessionsPanel initial={[session(amr)]} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain(`Signed in with</span>${way}</span>`);
});
