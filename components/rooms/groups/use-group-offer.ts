'use client';

import type { GrantOffer, GrantsGuard } from '@/components/form/saving/vanished-grants';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { Group } from '@/lib/contract/rooms/groups/entities';
import { applicationChoices } from './group-form';
import { useGroupApplications } from './groups-data';

/** Gives what a group can give: by its names when the form was opened, and as it is now. */
export function useGroupOffer(tenantId: string, group: Group | undefined): () => Pick<GrantsGuard, 'known' | 'reload'> {
  const { data = [], mutate } = useGroupApplications(tenantId);
  const offers = (applications: readonly Application[], held?: Group): GrantOffer[] =>
    applicationChoices(applications, held).map(({ id, ...choice }) => ({ applicationId: id, ...choice }));
  const reload = async (): Promise<GrantOffer[] | undefined> => {
    const fresh = await mutate();
    return fresh && offers(fresh);
  };
  return () => ({ known: offers(data, group), reload });
}
