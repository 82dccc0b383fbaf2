import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ScreenId } from '@/lib/contract/access';

export function screenTitle(id: ScreenId): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations('shell.screen'))(id) });
}
