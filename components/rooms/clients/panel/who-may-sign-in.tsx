'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { useClientImpact } from '../clients-data';
import { AllowedTenants } from '../list/client-cells';

/** The tenants whose members may sign in with a client, how many these are, and who is signed in now. */
export function WhoMaySignIn({ tenantId, client }: { tenantId: string; client: OidcClient }) {
  const t = useTranslations('clients.panel');
  const { data, error } = useClientImpact(tenantId, client.clientId);
  const counted = data === undefined && error === undefined ? <Skeleton className="h-3.5 w-24" /> : null;
  return (
    <PanelSection title={t('who')}>
      <PanelLine aside={<AllowedTenants client={client} />}>{t('tenants')}</PanelLine>
      {counted === null ? null : <PanelLine aside={counted}>{t('members')}</PanelLine>}
      {data?.members === undefined ? null : <Named title={t('members')} found={data.members} />}
      {data === undefined ? null : <Named title={t('signedIn')} found={data.people} />}
      {data?.application ? <PanelLine aside={data.application.name}>{t('application')}</PanelLine> : null}
    </PanelSection>
  );
}

/** A number, and the first names of the people that it counts. */
function Named({
  title,
  found: { count, names },
}: {
  title: string;
  found: { count: number; names: string[] };
}): ReactNode {
  const t = useTranslations('clients.panel');
  const format = useFormatter();
  const more = count - names.length;
  const all = more > 0 ? [...names, t('more', { count: more })] : names;
  return (
    <>
      <PanelLine aside={format.number(count)}>{title}</PanelLine>
      {names.length === 0 ? null : <p className="pb-1 text-sm text-muted wrap-anywhere">{format.list(all)}</p>}
    </>
  );
}
