import { noticeTitle } from '@/app/notice-title';
import { NotFoundScreen } from '@/app/providers';
import { wayBack } from '@/app/way-back';

export const generateMetadata = noticeTitle('notFound');

/** An address below these pages that is none: the layout around it has the header already. */
export default async function BareNotFound() {
  return <NotFoundScreen back={await wayBack()} />;
}
