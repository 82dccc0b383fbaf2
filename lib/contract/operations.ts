/**
 * All calls of the specification's section 7, one row each. The browser's typed call, the proxy's allow-list, the platform's guard, the
 * OpenAPI document and the conformance suite are made from these rows.
 */
import type * as v from 'valibot';
import { merge } from './merge';
import type { Operation } from './operations/operation';
import type { RoomId } from './rooms';
import { accountOperations } from './rooms/account/operations';
import { resourceOperations } from './rooms/api-resources/operations';
import { applicationOperations } from './rooms/applications/operations';
import { clientOperations } from './rooms/clients/operations';
import { groupOperations } from './rooms/groups/operations';
import { healthOperations } from './rooms/health/operations';
import { memberOperations } from './rooms/members/operations';
import { onboardingOperations } from './rooms/onboarding/operations';
import { organizationOperations } from './rooms/organizations/operations';
import { overviewOperations } from './rooms/overview/operations';
import { providerOperations } from './rooms/providers/operations';
import { refusalOperations } from './rooms/refusals/operations';
import { searchOperations } from './rooms/search/operations';
import { templateOperations } from './rooms/templates/operations';
import { tenantOperations } from './rooms/tenants/operations';

export type { Operation, OperationScope } from './operations/operation';

export const operations = merge({
  account: accountOperations,
  organizations: organizationOperations,
  tenants: tenantOperations,
  onboarding: onboardingOperations,
  members: memberOperations,
  applications: applicationOperations,
  templates: templateOperations,
  'api-resources': resourceOperations,
  clients: clientOperations,
  groups: groupOperations,
  overview: overviewOperations,
  search: searchOperations,
  health: healthOperations,
  refusals: refusalOperations,
  providers: providerOperations,
} as const satisfies Record<RoomId, Record<string, Operation>>);

export type OperationId = keyof typeof operations;
export const operationIds = Object.keys(operations) as OperationId[];

type Row<Id extends OperationId> = (typeof operations)[Id];
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type OperationParams<Id extends OperationId> = { [Name in ParamNames<Row<Id>['path']>]: string };
export type OperationQuery<Id extends OperationId> =
  Row<Id> extends { query: infer Query extends v.GenericSchema } ? v.InferInput<Query> : Record<never, never>;
/** The body as the caller sends it. */
export type OperationBody<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferInput<Body> : undefined;
/** The body as the platform reads it: trimmed, with defaults. */
export type OperationInput<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferOutput<Body> : undefined;
/** The answer as the console reads it: unknown fields dropped, defaults filled in. */
export type OperationResult<Id extends OperationId> = v.InferOutput<Row<Id>['result']>;

/** The row of an operation, with the common type. */
export function operationRow(id: OperationId): Operation {
  return operations[id];
}
