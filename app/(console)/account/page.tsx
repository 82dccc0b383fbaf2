import { AccountScreen } from '@/components/rooms/account/account-screen';
import { loadedIfServed } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';

export const generateMetadata = screenTitle('yourAccount');

export default async function AccountPage() {
  await requireScreen('yourAccount', {});
  return (
    <Texts of="yourAccount">
      <AccountScreen password={await loadedIfServed(serverCall('me.password'))} />
    </Texts>
  );
}
