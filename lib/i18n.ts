import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { COOKIE, type Language } from './contract/limits';
import type { Messages } from '@/messages/index';
import { chooseLanguage, chooseZone } from './language';

export type { Messages };

declare module 'next-intl' {
  /** Makes message keys and locales typed: an unknown key does not compile. */
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** next-intl's configuration of a request: no language in the URL, one time zone for server and first paint. */
export default getRequestConfig(async ({ locale: explicit }) => {
  const locale =
    explicit ?? chooseLanguage((await cookies()).get(COOKIE.language)?.value, (await headers()).get('accept-language'));
  return {
    locale,
    messages: (await import('@/messages/index')).messages[locale],
    now: new Date(),
    timeZone: chooseZone((await cookies()).get(COOKIE.zone)?.value),
    onError(error) {
      // In production next-intl shows the key and its caller logs the fault; elsewhere it must be noticed.
      if (process.env.NODE_ENV !== 'production') throw error;
    },
  };
});
