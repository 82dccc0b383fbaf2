import { noticeTitle } from '@/components/pages/notice-title';
import { isTrustedVisit } from '@/components/pages/trusted-visit';
import { LogoutScreen } from '@/components/rooms/notices/logout-screen';
import { paths } from '@/lib/paths';
import { getLogoutUrl } from '@/lib/console/pages/viewer';

export const generateMetadata = noticeTitle('logoutPage');

/** A link on another site must not sign people out: without the session's id in its address, the logout asks first. */
export default async function LogoutPage() {
  const [logoutUrl, trusted] = await Promise.all([getLogoutUrl(), isTrustedVisit()]);
  return <LogoutScreen logoutUrl={logoutUrl && (trusted ? logoutUrl : paths.bff.logout)} />;
}
