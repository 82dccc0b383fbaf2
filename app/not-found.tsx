import BareLayout from './(bare)/layout';
import { noticeTitle } from '@/components/pages/notice-title';
import { NotFoundScreen } from './providers';
import { wayBack } from '@/components/pages/way-back';

export const generateMetadata = noticeTitle('notFound');

/** Any address without a page; the sidebar is off (section 2). */
export default async function NotFound() {
  return (
    <BareLayout>
      <NotFoundScreen back={await wayBack()} />
    </BareLayout>
  );
}
