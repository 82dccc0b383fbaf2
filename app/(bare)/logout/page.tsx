import { noticeTitle } from '@/app/notice-title';
import { isTrustedVisit } from '@/app/trusted-visit';
import { LogoutScreen } from '@/components/rooms/notices/logout-screen';
import { paths } from '@/lib/paths';
import { getLogoutUrl } from '@/lib/server/viewer';
import { Texts } from '@/app/texts';

export const generateMetadata = noticeTitle('logoutPage');

/** A link on another site must not sign people out: without the session's id in its address, the logout asks first. */
export default async function LogoutPage() {
  const [logoutUrl, trusted] = await Promise.all([getLogoutUrl(), isTrustedVisit()]);
  return (
    <Texts of="logout">
      <LogoutScreen logoutUrl={logoutUrl && (trusted ? logoutUrl : paths.bff.logout)} />
    </Texts>
  );
}
