/** What a room says of access and limits, without schemas: the first view of every page loads it. */
import { type Gate, Permission } from './grants';
import type { Subject } from './subject';

export type Section = 'organization' | 'tenant' | 'superAdmin' | 'resources' | 'overview';

export type ScreenRow = {
  /** Path template; `{…}` are route parameters. */
  path: string;
  scope: 'user' | 'organization' | 'tenant';
  gate: Gate;
  /** Where the sidebar lists it, if it does. */
  section?: Section;
  /** Within a section, lower numbers come first (0 by default), then the order of the rooms. */
  order?: number;
  /** The sidebar's own gate where section 6 gives one that differs from the route's; both must hold. */
  sidebarGate?: Gate;
  /** The screen is shown without the sidebar (section 2). */
  sidebarOff?: true;
};

/** Facts about the thing acted on that a rule may ask for. Absent facts count as "no". */
export type Target = {
  isSuperTenant?: boolean;
  /** The caller already belongs to the target tenant. */
  isMember?: boolean;
  /** The target member is the caller. */
  isSelf?: boolean;
  /** The role that the call would give. */
  role?: string;
  /** The call would also make its target admin of the organization. */
  makesOrganizationAdmin?: boolean;
  /** What the target member holds already. */
  holder?: { role: string; isOrganizationAdmin: boolean; administrationPermissions: readonly string[] };
};

/** Why an action is refused: a message key of the `access` namespace and the `code` of a platform's 403. */
export type Refusal =
  | 'notPermitted'
  | 'notSuperTenant'
  | 'notMember'
  | 'superTenantTarget'
  | 'alreadyMember'
  | 'roleTooHigh'
  | 'targetAbove'
  | 'ownRole';

export type Condition = { when: (subject: Subject, target: Target) => boolean; reason: Refusal };

export type ActionRow = {
  /** Where the grants are looked up: see `OperationScope` in operations/operation.ts. */
  anyOf: Gate;
  /** Only members of a super-tenant may (section 6: "User does not belong to super tenant group."). */
  superTenantOnly?: true;
  unless?: readonly Condition[];
};

/** Screens, actions, field lengths and things of a room, as far as it has them. */
export type RoomAccess = {
  screens?: Record<string, ScreenRow>;
  actions?: Record<string, ActionRow>;
  /** Lengths of the room's own text fields, in characters (`TEXT` in limits.ts). */
  limits?: Record<string, { min?: number; max?: number }>;
  /** What a history names and a dialog of the room shows (`dialog=edit`): the screen, by the platform's word for the thing. */
  targets?: Record<string, string>;
};

/** Where the addresses of organizations and tenants begin. */
export const ORGANIZATION = '/organization/{organizationId}';
export const TENANT = `${ORGANIZATION}/tenant/{tenantId}` as const;

/** The screen of what a super-tenant makes for tenants. */
export const resourceScreen = <const Below extends `/${string}`>(below: Below) =>
  ({
    path: `${TENANT}${below}`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  }) as const;
