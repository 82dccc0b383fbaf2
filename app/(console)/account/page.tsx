import { AccountScreen } from '@/components/rooms/account/account-screen';
import { loadedIfServed } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';

export const generateMetadata = screenTitle('yourAccount');

export default async function AccountPage() {
  await requireScreen('yourAccount', {});
  const [passkeys, password, factors, sessions, grants] = await Promise.all([
    loadedIfServed(serverCall('me.passkeys')),
    loadedIfServed(serverCall('me.password')),
    loadedIfServed(serverCall('me.factors')),
    loadedIfServed(serverCall('me.sessions')),
    loadedIfServed(serverCall('me.grants')),
  ]);
  return (
    <Texts of="yourAccount">
      <AccountScreen {...{ passkeys, password, factors, sessions, grants }} />
    </Texts>
  );
}
