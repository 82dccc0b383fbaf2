import type { ReactNode } from 'react';
import { type PageView, VIEW_PARAM, readView } from '@/components/shell/page-views';
import type { OfTarget } from '@/components/rooms/history/history-pages';
import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { type ScreenId, claimsOf } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen } from '@/lib/console/pages/viewer';
import { type Query, firstValues } from './query';
import { TargetHealth } from './target-health';
import { TargetHistory } from './target-history';
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

type PageOptions<View> = {
  views?: readonly [View, ...View[]];
  /** What the dialogs and panels of its rows show: their history, and what needs attention about them. */
  history?: OfTarget;
  health?: 'rows' | 'members';
};

/** The page of a tenant's screen: its gate (`requireScreen`), its texts, and the screen itself. */
export function tenantPage<Id extends TenantScreenId, View extends PageView = never>(
  id: Id,
  { views, history, health }: PageOptions<View>,
  draw: (given: Given<View>) => Promise<ReactNode>,
) {
  return async function TenantPage({ params, searchParams }: PageProps<Id>) {
    const place = await params;
    const { tenant: known, ...rest } = await requireScreen(id, place);
    const { organizationId, tenantId } = place;
    const tenant = { id: tenantId, name: known?.name ?? tenantId, organizationId };
    const view = views && readView(firstValues(await searchParams)[VIEW_PARAM], views);
    const screen = await draw({ ...rest, place, tenant, view });
    const about = { place: { organizationId, tenantId }, subject: rest.subject };
    return (
      <Texts of={id} view={view}>
        {history === undefined ? (
          screen
        ) : (
          <SubjectParts
            history={<TargetHistory of={history} {...about} />}
            health={
              health && <TargetHealth {...about} claims={claimsOf(rest.viewer.me)} isOfMember={health === 'members'} />
            }
          >
            {screen}
          </SubjectParts>
        )}
      </Texts>
    );
  };
}
