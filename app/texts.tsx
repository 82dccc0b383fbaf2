import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreTexts, type SomeTexts } from '@/components/ui/texts';
import { PAGE_TEXTS, type PageTexts, pick } from './page-texts';

/** Chosen once: the texts of a build do not change. */
const chosen = new Map<string, SomeTexts>();

/** The texts that come with a page, in the reader's language. */
export async function textsOf(page: PageTexts): Promise<SomeTexts> {
  const key = `${await getLocale()} ${page}`;
  const texts = chosen.get(key) ?? pick(await getMessages(), PAGE_TEXTS[page]);
  chosen.set(key, texts);
  return texts;
}

/** Hands a page's client components their texts. */
export async function Texts({ of, children }: { of: PageTexts; children: ReactNode }) {
  return <MoreTexts texts={await textsOf(of)}>{children}</MoreTexts>;
}
