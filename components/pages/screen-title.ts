import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ScreenId } from '@/lib/contract/access';

/** The document title of a screen: its name in the sidebar. */
export function screenTitle(id: ScreenId): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations('shell.screen'))(id) });
}
