import { cookies } from 'next/headers';
import { SettingsScreen } from '@/components/rooms/account/settings-screen';
import { readDensity, readTheme } from '@/components/shell/preferences';
import { bff } from '@/lib/console/bff/instance';
import { healthTargets } from '@/lib/contract/rooms/health/places';
import { COOKIE } from '@/lib/contract/limits';
import { remembered, requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedIfServed } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('settings');

export default async function SettingsPage() {
  const { viewer } = await requireScreen('settings', {});
  const { me } = viewer;
  const [jar, { env }, last, digest] = await Promise.all([
    cookies(),
    bff(),
    remembered(),
    healthTargets(me).length === 0 ? null : loadedIfServed(serverCall('me.digest')),
  ]);
  const organization = viewer.organizations.find(({ id }) => id === last.organizationId);
  const tenant = organization?.tenants.find(({ id }) => id === last.tenantId);
  return (
    <Texts of="settings">
      <SettingsScreen
        appearance={{
          theme: readTheme(jar.get(COOKIE.theme)?.value),
          density: readDensity(jar.get(COOKIE.density)?.value),
        }}
        place={organization ? { organization: organization.name, tenant: tenant?.name } : null}
        version={env.appVersion}
        digest={digest === null ? null : { initial: digest, email: me.email }}
      />
    </Texts>
  );
}
