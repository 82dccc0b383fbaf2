import { getTranslations } from 'next-intl/server';
import { ContentSpinner } from '@/components/ui/spinner';

/** The content spinner: the shell stays while the next page is on its way. */
export default async function Loading() {
  const t = await getTranslations('common.spinner');
  return (
    <div className="flex min-h-full">
      <ContentSpinner label={t('content')} />
    </div>
  );
}
