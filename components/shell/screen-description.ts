/** What the console says of its rooms: pure data, for the server, for tests and for tools. */
import type { Icon } from '@/components/ui/primitives/icons';
import type { ScreenId } from '@/lib/contract/access';
import type { PlannedCall } from '@/lib/contract/planned-call';
import type { Messages } from '@/lib/i18n';
import type { ScreenParams } from '@/lib/paths';
import type { PageView } from './page-views';

export type Namespaces = readonly (keyof Messages)[];

/** The people who have a screen by the specification (section 6): written out, not computed, so that a mistake in its gate shows. */
export type Audience =
  | 'everybody'
  | 'organizationAdmins'
  /** Organization admins; the sidebar has it for those with access to the dashboard. */
  | 'dashboardReaders'
  /** Tenant admins, and limited ones that manage the tenant. */
  | 'tenantManagers'
  /** Tenant admins, and limited ones that manage groups. */
  | 'groupManagers'
  | 'onboarding'
  | 'resourceManagers';

type ScreenDescription<Id extends ScreenId> = {
  icon: Icon;
  /** What the browser gets with the page: texts of its dialogs and panels too, although their code comes later. */
  texts: Namespaces;
  /** What a view of it needs besides, which the browser gets when the address names that view. */
  viewTexts?: Partial<Record<PageView, Namespaces>>;
  audience: Audience;
  /** What the page asks the platform in any case; the middleware begins these calls. The empty tuple makes tuples of the others. */
  firstCalls?: (params: ScreenParams<Id>) => readonly [] | readonly PlannedCall[];
};

export type RoomDescription = { readonly [Id in ScreenId]?: ScreenDescription<Id> };
