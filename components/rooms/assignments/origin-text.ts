import type { useTranslations } from 'next-intl';

/** Names the other super-tenant that owns an application. */
export function giverText(t: ReturnType<typeof useTranslations<'assignments'>>, giver: string | undefined): string {
  return giver === undefined ? t('origin.foreign') : t('origin.givenBy', { giver });
}
