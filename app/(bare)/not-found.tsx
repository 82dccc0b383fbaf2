import { noticeTitle } from '@/components/pages/notice-title';
import { NotFoundScreen } from '@/app/providers';
import { wayBack } from '@/components/pages/way-back';

export const generateMetadata = noticeTitle('notFound');

/** An address below these pages that is none: the layout around it has the header already. */
export default async function BareNotFound() {
  return <NotFoundScreen back={await wayBack()} />;
}
