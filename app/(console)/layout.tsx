import { getLocale } from 'next-intl/server';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { HashForwarder } from '@/app/providers';
import { AppShell } from '@/components/shell/app-shell';
import { FreshFrame } from '@/components/shell/fresh-frame';
import { stampOf } from '@/components/shell/place';
import { claimsOf } from '@/lib/contract/access';
import { bff } from '@/lib/console/bff/instance';
import { paths } from '@/lib/paths';
import { getViewer, remembered } from '@/lib/console/pages/viewer';
import { screenIcons } from '@/components/pages/screen-icons';
import { isTrustedVisit } from '@/components/pages/trusted-visit';

/** The shell around every signed-in screen. It checks no access: each page does. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [viewer, { env }, place, trusted, language] = await Promise.all([
    getViewer(),
    bff(),
    remembered(),
    isTrustedVisit(),
    getLocale(),
  ]);
  const { me, organizations } = viewer;
  // Section 4: people without organizations see no-organizations, whichever screen they asked for.
  if (organizations.length === 0) redirect(paths.noOrganizations);
  const data = {
    user: { id: me.id, name: me.name, email: me.email },
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    tenants: organizations.flatMap(({ id: organizationId, tenants }) =>
      tenants.map(({ id, name, isSuperTenant }) => ({ id, name, organizationId, isSuperTenant })),
    ),
    claims: claimsOf(me),
    remembered: place,
    icons: screenIcons(),
    version: env.appVersion,
    privacyUrl: env.privacyUrl,
  };
  return (
    <FreshFrame stamp={stampOf(me, language)}>
      <AppShell data={data}>
        <HashForwarder trusted={trusted} />
        {children}
      </AppShell>
    </FreshFrame>
  );
}
