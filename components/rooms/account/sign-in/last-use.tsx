import { useTranslations } from 'next-intl';
import { RelativeTime } from '@/components/ui/marks/relative-time';

/** "Used 3 weeks ago", for one way to sign in. */
export function LastUse({ at }: { at: string }) {
  const t = useTranslations('account.own');
  return (
    <>
      {t('used')} <RelativeTime value={at} />
    </>
  );
}
