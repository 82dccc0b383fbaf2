'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '@/lib/i18n';

/** Texts by their namespaces: what a page sends, or all. */
export type SomeTexts = { [key: string]: string | SomeTexts };

/** Adds a part of the page's texts to those of what stands around it. */
export function MoreTexts({ texts, children }: { texts: SomeTexts; children: ReactNode }) {
  const around = useMessages() as SomeTexts;
  const messages = useMemo(() => joined(around, texts), [around, texts]);
  return (
    <IntlProvider locale={useLocale()} messages={messages as Messages}>
      {children}
    </IntlProvider>
  );
}

function joined(one: SomeTexts, other: SomeTexts): SomeTexts {
  const all = { ...one };
  for (const [key, added] of Object.entries(other)) {
    const known = all[key];
    all[key] = isNamespace(known) && isNamespace(added) ? joined(known, added) : added;
  }
  return all;
}

// A text with values in it is a list by now.
const isNamespace = (value: SomeTexts[string] | undefined): value is SomeTexts =>
  typeof value === 'object' && !Array.isArray(value);
