/** The type of a call's row, from which everything else is made. */
import type * as v from 'valibot';
import type { ActionId } from '../access';
import type { RoomId } from '../rooms';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Scope of an operation's access check:
 * - `user`: the caller's own things; signed in is enough;
 * - `organization`: the caller's grants in `{organizationId}`, to which the caller must belong;
 * - `tenant`: the caller's grants in `{tenantId}`, of which the caller must be a member;
 * - `superTenant`: the caller's grants in the super-tenant named by the `tenantId` header; the path names only the target.
 */
export type OperationScope = 'user' | 'organization' | 'tenant' | 'superTenant';

export type Operation = {
  method: Method;
  path: `/api/${string}`;
  /** The operation's room in the console; also its OpenAPI tag. */
  room: RoomId;
  scope: OperationScope;
  action: ActionId;
  summary: string;
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  body?: v.GenericSchema;
  result: v.GenericSchema;
  /** Success statuses; the first is the default. */
  status: readonly [number, ...number[]];
  /** Optional for a platform, which refuses the call as `isNotServed` (errors.ts) describes. */
  optional?: true;
  /** Requires a recent sign-in (docs/decisions/step-up.md). `sometimes`: for the role Admin, or credentials of a client. */
  stepUp?: true | 'sometimes';
  /** A POST that changes nothing: its input is too long for an address. */
  readOnly?: true;
};
