import { useTranslations } from 'next-intl';
import type { ScreenId } from '@/lib/contract/access';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { Page } from './page';
import type { Place } from './place';

type Shape = 'table' | 'cards' | 'form' | 'panels';
/** Screens that are not a table. */
const SHAPES: Partial<Record<ScreenId, Shape>> = {
  organization: 'panels',
  organizationOverview: 'panels',
  tenant: 'panels',
  tenantCreate: 'panels',
  assignApplications: 'cards',
  essentials: 'panels',
  applicationList: 'cards',
  yourAccount: 'panels',
  settings: 'form',
};
/** Screens with views of their own: their tabs are above the rest. */
const WITH_VIEWS: readonly ScreenId[] = ['organization', 'organizationOverview', 'tenant', 'tenantMembers'];
const ROWS = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5', 'w-1/3', 'w-3/5', 'w-1/3'];

/** The heading of a screen, as far as it is known before the page is loaded. */
function useHeading(screen: ScreenId, place: Place): string {
  const t = useTranslations('shell');
  switch (screen) {
    case 'tenant':
    case 'organization':
      return place[screen]?.name ?? t(`screen.${screen}`);
    case 'organizationMembers':
    case 'tenantCreate':
      return t(`heading.${screen}`);
    default:
      return t(`screen.${screen}`);
  }
}

/** A page that is loading: its heading, and a skeleton of its content. */
export function PageSkeleton({ screen, place }: { screen: ScreenId; place: Place }) {
  const t = useTranslations('common.spinner');
  const shape = SHAPES[screen] ?? 'table';
  const isTable = shape === 'table';
  const Outline = OUTLINES[shape];
  return (
    <div aria-busy className={isTable ? 'contents' : undefined}>
      <output className="sr-only">{t('content')}</output>
      <Page layout={isTable ? 'table' : 'content'}>
        <PageHeading title={useHeading(screen, place)} description={<Skeleton className="my-0.5 h-4 w-72" />} />
        {WITH_VIEWS.includes(screen) ? <div className="-mt-1 h-9 border-b border-border touch:h-11" /> : null}
        <Outline />
      </Page>
    </div>
  );
}

function TableOutline() {
  return (
    <>
      <div className="-mb-2 flex gap-2">
        <Skeleton className="h-8.5 w-full rounded-lg sm:w-92 touch:h-11" />
        <Skeleton className="h-8.5 w-32 rounded-lg max-sm:hidden" />
      </div>
      <div className="overflow-clip rounded-xl bg-surface shadow-card">
        <div className="h-10 border-b border-border max-sm:h-12" />
        {ROWS.map((width, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- the lines never change
            key={index}
            className="flex h-(--row-height) items-center gap-3 border-b border-border-subtle px-4"
          >
            <Skeleton className="size-7.5 rounded-full" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    </>
  );
}

function PanelOutline() {
  return (
    <>
      <div className="flex gap-3">
        <Skeleton className="h-22 flex-1 rounded-xl" />
        <Skeleton className="h-22 flex-1 rounded-xl" />
        <Skeleton className="h-22 flex-1 rounded-xl max-sm:hidden" />
      </div>
      <div className="space-y-4 rounded-xl bg-surface p-5 shadow-card">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </>
  );
}

function CardOutline() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3">
      {ROWS.slice(0, 6).map((width, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the cards never change
          key={index}
          className="flex h-44 gap-3 rounded-xl bg-surface p-4 shadow-card"
        >
          <Skeleton className="size-10 rounded-md" />
          <Skeleton className={`mt-1 h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}

function FormOutline() {
  return (
    <div className="space-y-6 rounded-xl bg-surface p-5 shadow-card">
      {ROWS.slice(0, 4).map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields never change
        <div key={index} className="space-y-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-9 w-full rounded-lg" />
        </div>
      ))}
    </div>
  );
}

const OUTLINES = { table: TableOutline, cards: CardOutline, form: FormOutline, panels: PanelOutline };
