'use client';

import './globals.css';
import { NextIntlClientProvider } from 'next-intl';
import { RenderErrorScreen, type RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { cookieOf, readTheme } from '@/components/shell/preferences';
import { cx } from '@/components/ui/primitives/cx';
import { COOKIE, DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/contract/limits';
import english from '@/messages/en/fault.json';
import norwegian from '@/messages/no/fault.json';
import { inter, mono } from './fonts';

/** A namespace of its own, because these texts are part of every first view. */
const texts = { en: english, no: norwegian };

/** Nothing on the server, which never renders this page for a person. */
const cookie = (name: string): string | undefined => (typeof document === 'undefined' ? undefined : cookieOf(name));

/** Shown when the root layout itself fails: brings its own document, language and theme. */
export default function GlobalError(props: RenderErrorScreenProps) {
  const language = LANGUAGES.find((entry) => entry === cookie(COOKIE.language)) ?? DEFAULT_LANGUAGE;
  const theme = readTheme(cookie(COOKIE.theme));
  return (
    <html lang={language} className={cx(inter.variable, mono.variable, theme !== 'system' && theme)}>
      <body>
        <title>{texts[language].pageTitle}</title>
        <NextIntlClientProvider locale={language} messages={{ fault: texts[language] }} timeZone="UTC">
          <main className="flex min-h-dvh flex-col">
            <RenderErrorScreen {...props} />
          </main>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
