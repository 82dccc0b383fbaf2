/** The console's description of its rooms: pure data, for the server, for tests and for tools. */
import type { Icon } from '@/components/ui/primitives/icons';
import type { ScreenId } from '@/lib/contract/access';
import type { PlannedCall } from '@/lib/contract/planned-call';
import type { Messages } from '@/lib/i18n';
import type { ScreenParams } from '@/lib/paths';
import type { PageView } from './page-views';

export type Namespaces = readonly (keyof Messages)[];

/** The people who may open a screen by the specification (section 6): written out, not computed, so that a mistake in its gate shows. */
export type Audience =
  | 'everybody'
  | 'organizationAdmins'
  /** Organization admins; in the sidebar for those with access to the dashboard. */
  | 'dashboardReaders'
  /** Tenant admins, and limited admins who manage the tenant. */
  | 'tenantManagers'
  /** Tenant admins, and limited admins who manage groups. */
  | 'groupManagers'
  | 'onboarding'
  | 'resourceManagers';

type ScreenDescription<Id extends ScreenId> = {
  icon: Icon;
  /** The texts that the browser gets with the page: those of its dialogs and panels too, although their code is loaded later. */
  texts: Namespaces;
  /** Additional texts of a view, sent when the address names that view. */
  viewTexts?: Partial<Record<PageView, Namespaces>>;
  audience: Audience;
  /** The calls that the page always makes to the platform; the middleware starts them. The empty tuple makes TypeScript infer tuples. */
  firstCalls?: (params: ScreenParams<Id>) => readonly [] | readonly PlannedCall[];
};

export type RoomDescription = { readonly [Id in ScreenId]?: ScreenDescription<Id> };
