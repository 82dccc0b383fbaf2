import { cookies } from 'next/headers';
import { SettingsScreen } from '@/components/rooms/account/settings-screen';
import { readDensity, readTheme } from '@/components/shell/preferences';
import { bff } from '@/lib/console/bff/instance';
import { COOKIE } from '@/lib/contract/limits';
import { remembered, requireScreen } from '@/lib/console/pages/viewer';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('settings');

export default async function SettingsPage() {
  const { viewer } = await requireScreen('settings', {});
  const [jar, { env }, last] = await Promise.all([cookies(), bff(), remembered()]);
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
      />
    </Texts>
  );
}
