import type { ReactNode } from 'react';
import { type PageView, VIEW_PARAM, readView } from '@/components/shell/page-views';
import type { ScreenId } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen } from '@/lib/console/pages/viewer';
import { type Query, firstValues } from './query';
import { Texts } from './texts';

type Place = { organizationId: string; tenantId: string };
type TenantScreenId = { [Id in ScreenId]: ScreenParams<Id> extends Place ? Id : never }[ScreenId];

/** The data from which a tenant's screen is rendered. */
export type Given<View extends PageView = never> = Omit<Awaited<ReturnType<typeof requireScreen>>, 'tenant'> & {
  place: Place;
  /** As screens expect it; the id replaces a name that is missing in the viewer's claims. */
  tenant: { id: string; name: string; organizationId: string };
  view: View | undefined;
};

type PageProps<Id extends TenantScreenId> = {
  params: Promise<ScreenParams<Id> & Place>;
  searchParams: Promise<Query>;
};

/** The page of a tenant's screen: its gate (`requireScreen`), its texts, and the screen itself. */
export function tenantPage<Id extends TenantScreenId, View extends PageView = never>(
  id: Id,
  draw: (given: Given<View>) => Promise<ReactNode>,
  views?: readonly [View, ...View[]],
) {
  return async function TenantPage({ params, searchParams }: PageProps<Id>) {
    const place = await params;
    const { tenant: known, ...rest } = await requireScreen(id, place);
    const { organizationId, tenantId } = place;
    const tenant = { id: tenantId, name: known?.name ?? tenantId, organizationId };
    const view = views && readView(firstValues(await searchParams)[VIEW_PARAM], views);
    return (
      <Texts of={id} view={view}>
        {await draw({ ...rest, place, tenant, view })}
      </Texts>
    );
  };
}
