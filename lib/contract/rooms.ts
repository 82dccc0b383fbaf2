/** All rooms, in the sidebar's order; with schemas in operations.ts, under the same keys (docs/decisions/rooms.md). */
import type { RoomAccess } from './access/room';
import { type Merged, merge } from './merge';
import { account } from './rooms/account/access';
import { apiResources } from './rooms/api-resources/access';
import { applications } from './rooms/applications/access';
import { clients } from './rooms/clients/access';
import { groups } from './rooms/groups/access';
import { health } from './rooms/health/access';
import { members } from './rooms/members/access';
import { onboarding } from './rooms/onboarding/access';
import { organizations } from './rooms/organizations/access';
import { overview } from './rooms/overview/access';
import { providers } from './rooms/providers/access';
import { refusals } from './rooms/refusals/access';
import { search } from './rooms/search/access';
import { templates } from './rooms/templates/access';
import { tenants } from './rooms/tenants/access';

export const rooms = {
  organizations,
  overview,
  members,
  tenants,
  groups,
  onboarding,
  applications,
  templates,
  'api-resources': apiResources,
  clients,
  account,
  search,
  health,
  refusals,
  providers,
} as const satisfies Record<string, RoomAccess>;

/** A room's name: its folder in `lib/contract/rooms`, and the tag of its operations in openapi.json. */
export type RoomId = keyof typeof rooms;

type Rows<Room, Part extends keyof RoomAccess> = Room extends Record<Part, infer Own> ? Own : object;
type All<Part extends keyof RoomAccess> = { [Id in RoomId]: Rows<(typeof rooms)[Id], Part> };
const all = <Part extends keyof RoomAccess>(part: Part): Merged<All<Part>> =>
  merge(Object.fromEntries(Object.entries<RoomAccess>(rooms).map(([id, room]) => [id, room[part] ?? {}])) as All<Part>);

/** All gated screens (sections 2 and 6). */
export const screens = all('screens');
/** All actions of buttons and operations. An empty `anyOf` is open to every member of the scope. */
export const actions = all('actions');
/** Lengths of the rooms' own text fields. */
export const roomLimits = all('limits');
/** The screens of history targets. */
export const targetScreens = all('targets') satisfies Record<string, keyof typeof screens>;
