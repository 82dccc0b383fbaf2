import { redirect } from 'next/navigation';
import { noticeTitle } from '@/components/pages/notice-title';
import { NoOrganizationsScreen } from '@/components/rooms/notices/no-organizations-screen';
import { paths } from '@/lib/paths';
import { getViewer } from '@/lib/console/pages/viewer';

export const generateMetadata = noticeTitle('noOrganizations');

export default async function NoOrganizationsPage() {
  const { me, organizations } = await getViewer();
  // For people who were invited in the meantime or typed the address.
  if (organizations.length > 0) redirect(paths.home);
  return <NoOrganizationsScreen name={me.name} />;
}
