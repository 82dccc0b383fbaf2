/** A room's access rules and limits, without schemas, because the first view of every page loads them. */
import { type Gate, Permission } from './grants';
import type { Subject } from './subject';

export type Section = 'organization' | 'tenant' | 'superAdmin' | 'resources' | 'overview';

export type ScreenRow = {
  /** Path template; `{…}` are route parameters. */
  path: string;
  scope: 'user' | 'organization' | 'tenant';
  gate: Gate;
  /** The sidebar section that lists it, if any. */
  section?: Section;
  /** Position within a section (default 0); ties keep the order of the rooms. */
  order?: number;
  /** The sidebar's own gate, where section 6 has one that differs from the route's; both must open. */
  sidebarGate?: Gate;
  /** The screen is shown without the sidebar (section 2). */
  sidebarOff?: true;
};

/** Facts about the target that a rule may need. Missing facts count as "no". */
export type Target = {
  isSuperTenant?: boolean;
  /** The caller already belongs to the target tenant. */
  isMember?: boolean;
  /** The target member is the caller. */
  isSelf?: boolean;
  /** The role that the call would give. */
  role?: string;
  /** The call would also make the target organization admin. */
  makesOrganizationAdmin?: boolean;
  /** The target member's current grants. */
  holder?: { role: string; isOrganizationAdmin: boolean; administrationPermissions: readonly string[] };
};

/** The reason for a refusal: a message key of the `access` namespace and the `code` of the platform's 403. */
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
  /** The scope of the grants: see `OperationScope` in operations/operation.ts. */
  anyOf: Gate;
  /** Only for members of a super-tenant (section 6: "User does not belong to super tenant group."). */
  superTenantOnly?: true;
  unless?: readonly Condition[];
};

export type RoomAccess = {
  screens?: Record<string, ScreenRow>;
  actions?: Record<string, ActionRow>;
  /** Lengths of the room's own text fields, in characters (`TEXT` in limits.ts). */
  limits?: Record<string, { min?: number; max?: number }>;
  /** Targets of history entries that a dialog of the room shows (`dialog=edit`): the screen, by the platform's target type. */
  targets?: Record<string, string>;
};

/** Base paths of organizations and tenants. */
export const ORGANIZATION = '/organization/{organizationId}';
export const TENANT = `${ORGANIZATION}/tenant/{tenantId}` as const;

/** A screen for what a super-tenant makes for tenants. */
export const resourceScreen = <const Below extends `/${string}`>(below: Below) =>
  ({
    path: `${TENANT}${below}`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  }) as const;
