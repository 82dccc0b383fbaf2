'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import useSWR from 'swr';
import type { Language } from '@/lib/contract/limits';
import type { Messages } from '@/lib/i18n';

/** Adds namespaces of texts to those of what stands around it. */
export function MoreTexts({ texts, children }: { texts: Partial<Messages>; children: ReactNode }) {
  const around = useMessages();
  const messages = useMemo(() => ({ ...around, ...texts }), [around, texts]);
  return (
    <IntlProvider locale={useLocale()} messages={messages}>
      {children}
    </IntlProvider>
  );
}

/** Adds the texts of a lazy part, which are in its script in every language: the page does not send them. */
export function OwnTexts({ of, children }: { of: Record<Language, Partial<Messages>>; children: ReactNode }) {
  return <MoreTexts texts={of[useLocale() as Language]}>{children}</MoreTexts>;
}

/** Adds texts that most visits of a page never need: they are loaded when this is first rendered, and nothing shows until then but that it is busy. */
export function LoadedTexts<Name extends keyof Messages>({
  of: name,
  from,
  children,
}: {
  of: Name;
  from: Record<Language, () => Promise<Messages[Name]>>;
  children: ReactNode;
}) {
  const language = useLocale() as Language;
  const { data: texts } = useSWR(['texts', name, language], () => from[language](), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  if (texts === undefined) return <div className="sr-only" aria-busy="true" />;
  return <MoreTexts texts={{ [name]: texts }}>{children}</MoreTexts>;
}
