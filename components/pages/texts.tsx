import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreTexts } from '@/components/ui/mechanisms/texts';
import type { PageView } from '@/components/shell/page-views';
import type { Messages } from '@/lib/i18n';
import { type TextsPart, namespacesOf } from './namespaces';

/** The texts of the frame or of a page, in the reader's language. */
export async function textsOf(part: TextsPart, view?: PageView): Promise<Partial<Messages>> {
  const messages: Messages = await getMessages();
  return Object.fromEntries(namespacesOf(part, view).map((namespace) => [namespace, messages[namespace]]));
}

/** Gives a page's client components their texts. */
export async function Texts({ of, view, children }: { of: TextsPart; view?: PageView; children: ReactNode }) {
  return <MoreTexts texts={await textsOf(of, view)}>{children}</MoreTexts>;
}
