import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

type NoticePage = 'error' | 'notFound' | 'noOrganizations' | 'incorrectIdp' | 'logoutPage';

export function noticeTitle(page: NoticePage): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations('notices'))(`${page}.pageTitle`) });
}
