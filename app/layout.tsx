import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readDensity, readTheme } from '@/components/shell/preferences';
import { cx } from '@/components/ui/primitives/cx';
import { inter, mono } from './fonts';
import { Providers } from './providers';
import { textsOf } from '@/components/pages/texts';
import { COOKIE } from '@/lib/contract/limits';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return {
    title: { default: t('appName'), template: `%s · ${t('appName')}` },
    robots: { index: false, follow: false },
  };
}

/** Every page depends on the request: a build that tried to render one would open the console. */
export const dynamic = 'force-dynamic';

/** Not part of a build: the condition is false there. */
const HotPage = process.env.NODE_ENV === 'development' ? (await import('@/components/pages/hot-page')).HotPage : null;

/** Id of the last element of the first view: the browser paints only after parsing it (HTML Living Standard, "Link type expect"). */
const DOCUMENT_END = 'document-end';

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9fbfb' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1216' },
  ],
};

/** The document of every page: language, theme, density and columns come from cookies, so the first paint is right. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, locale, texts] = await Promise.all([cookies(), getLocale(), textsOf('frame')]);
  const theme = readTheme(jar.get(COOKIE.theme)?.value);
  const density = readDensity(jar.get(COOKIE.density)?.value);
  return (
    <html
      lang={locale}
      className={cx(inter.variable, mono.variable, theme !== 'system' && theme)}
      data-density={density}
    >
      <head>
        {/* docs/decisions/whole-document.md */}
        <link rel="expect" href={`#${DOCUMENT_END}`} blocking="render" />
      </head>
      <body>
        <NextIntlClientProvider messages={texts}>
          {HotPage === null ? null : <HotPage />}
          <Providers tables={{ columns: jar.get(COOKIE.columns)?.value ?? '', density }}>{children}</Providers>
        </NextIntlClientProvider>
        <div id={DOCUMENT_END} hidden />
      </body>
    </html>
  );
}
