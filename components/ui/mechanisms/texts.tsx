'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import useSWR from 'swr';
import type { Language } from '@/lib/contract/limits';
import type { Messages } from '@/lib/i18n';

/** Adds namespaces of texts to those of the surrounding provider. */
export function MoreTexts({ texts, children }: { texts: Partial<Messages>; children: ReactNode }) {
  const around = useMessages();
  const messages = useMemo(() => ({ ...around, ...texts }), [around, texts]);
  return (
    <IntlProvider locale={useLocale()} messages={messages}>
      {children}
    </IntlProvider>
  );
}

/** Adds the texts of a lazy component, which its script contains in every language, so the page does not send them. */
export function OwnTexts({ of, children }: { of: Record<Language, Partial<Messages>>; children: ReactNode }) {
  return <MoreTexts texts={of[useLocale() as Language]}>{children}</MoreTexts>;
}

/** The component with its own texts around it. */
export const withTexts = <Props extends object>(of: Record<Language, Partial<Messages>>, Part: ComponentType<Props>) =>
  function WithTexts(props: Props) {
    return (
      <OwnTexts of={of}>
        <Part {...props} />
      </OwnTexts>
    );
  };

/**
 * Adds texts that most visits of a page never need: they are loaded when this is first rendered, and until then only a busy state is shown.
 */
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
