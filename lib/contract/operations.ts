/**
 * Every call of the specification's section 7, one row each. The browser's typed call, the proxy's allow-list, the
 * platform's guard, the OpenAPI document and the conformance suite are made from these rows.
 */
import type * as v from 'valibot';
import { accountOperations } from './operations/account';
import { applicationOperations } from './operations/applications';
import { clientOperations } from './operations/clients';
import { groupOperations } from './operations/groups';
import { memberOperations } from './operations/members';
import { organizationOperations } from './operations/organizations';
import { overviewOperations } from './operations/overview';
import { resourceOperations } from './operations/resources';
import { templateOperations } from './operations/templates';
import { tenantOperations } from './operations/tenants';
import type { Operation } from './operations/operation';

export type { Operation, OperationScope } from './operations/operation';

export const operations = {
  ...accountOperations,
  ...organizationOperations,
  ...tenantOperations,
  ...memberOperations,
  ...applicationOperations,
  ...templateOperations,
  ...resourceOperations,
  ...clientOperations,
  ...groupOperations,
  ...overviewOperations,
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
export const operationIds = Object.keys(operations) as OperationId[];

type Row<Id extends OperationId> = (typeof operations)[Id];
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters of an operation. */
export type OperationParams<Id extends OperationId> = { [Name in ParamNames<Row<Id>['path']>]: string };
/** The query parameters, all optional. */
export type OperationQuery<Id extends OperationId> =
  Row<Id> extends { query: infer Query extends v.GenericSchema } ? v.InferInput<Query> : Record<never, never>;
/** The body as the caller writes it. */
export type OperationBody<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferInput<Body> : undefined;
/** The body as the platform reads it: trimmed, with defaults. */
export type OperationInput<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferOutput<Body> : undefined;
/** The answer as the console reads it: unknown fields dropped, defaults filled in. */
export type OperationResult<Id extends OperationId> = v.InferOutput<Row<Id>['result']>;

/** The row of an operation, seen through the common type. */
export function operationRow(id: OperationId): Operation {
  return operations[id];
}
