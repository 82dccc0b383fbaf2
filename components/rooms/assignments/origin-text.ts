import type { useTranslations } from 'next-intl';

/** Who gives an application that is another super-tenant's. */
export function giverText(t: ReturnType<typeof useTranslations<'assignments'>>, giver: string | undefined): string {
  return giver === undefined ? t('origin.foreign') : t('origin.givenBy', { giver });
}
