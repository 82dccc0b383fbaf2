/** Calls planned in advance: a page's first calls. */
import type { Subject } from './access';
import type { OperationId, OperationParams, OperationQuery } from './operations';

export type PlannedCall<Id extends OperationId = OperationId> = {
  id: Id;
  options: {
    params?: OperationParams<Id>;
    query?: OperationQuery<Id>;
    /** The acting tenant, if the operation's scope needs it. */
    actingTenantId?: string;
  };
};

/** The viewer of a page, and its query parameters. */
export type Look = { subject: Subject; query: Readonly<Record<string, string | undefined>> };

/** Plans a call of an operation. */
export const plan = <Id extends OperationId>(id: Id, options: PlannedCall<Id>['options'] = {}): PlannedCall<Id> => ({
  id,
  options,
});
