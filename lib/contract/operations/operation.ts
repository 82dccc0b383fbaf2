/** What is said of a call: the row that everything is made from. */
import type * as v from 'valibot';
import type { ActionId } from '../access';
import type { RoomId } from '../rooms';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Whose rights count for an operation:
 * - `user`: the caller's own things; signed in is enough;
 * - `organization`: the caller's rights in `{organizationId}`, to which the caller must belong;
 * - `tenant`: the caller's rights in `{tenantId}`, of which the caller must be a member;
 * - `superTenant`: the caller's rights in the super-tenant that the `tenantId` header names; the path names only the target.
 */
export type OperationScope = 'user' | 'organization' | 'tenant' | 'superTenant';

export type Operation = {
  method: Method;
  path: `/api/${string}`;
  /** The room of the console that the operation belongs to; also its OpenAPI tag. */
  room: RoomId;
  scope: OperationScope;
  action: ActionId;
  summary: string;
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  body?: v.GenericSchema;
  result: v.GenericSchema;
  /** Success statuses; the first is the usual one. */
  status: readonly [number, ...number[]];
  /** A platform without it is still complete; it refuses the call as `isNotServed` (errors.ts) says. */
  optional?: true;
  /**
   * It needs a recent sign-in (RFC 9470; docs/decisions/step-up.md). `sometimes`: where it gives the role Admin, or changes a credential
   * of a client.
   */
  stepUp?: true | 'sometimes';
  /** Changes nothing although it is a POST: what it asks is too long for an address. */
  readOnly?: true;
};
