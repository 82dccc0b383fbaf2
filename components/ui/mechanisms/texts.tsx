'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
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
