import { noticeTitle } from '@/components/pages/notice-title';
import { NotFoundScreen } from '@/app/providers';
import { wayBack } from '@/components/pages/way-back';

export const generateMetadata = noticeTitle('notFound');

/** For unknown addresses in this segment: its layout already shows the header. */
export default async function BareNotFound() {
  return <NotFoundScreen back={await wayBack()} />;
}
