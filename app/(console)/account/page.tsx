import { AccountScreen } from '@/components/rooms/account/account-screen';
import { firstCalls } from '@/components/pages/first-calls';
import { loadedIfServed } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';
import { plannedCall, requireScreen } from '@/lib/console/pages/viewer';

export const generateMetadata = screenTitle('yourAccount');

export default async function AccountPage() {
  await requireScreen('yourAccount', {});
  const first = firstCalls.yourAccount();
  const [passkeys, password, factors, sessions, grants] = await Promise.all([
    loadedIfServed(plannedCall(first[0])),
    loadedIfServed(plannedCall(first[1])),
    loadedIfServed(plannedCall(first[2])),
    loadedIfServed(plannedCall(first[3])),
    loadedIfServed(plannedCall(first[4])),
  ]);
  return (
    <Texts of="yourAccount">
      <AccountScreen {...{ passkeys, password, factors, sessions, grants }} />
    </Texts>
  );
}
