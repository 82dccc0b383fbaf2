/** Calls that are known before they are made: a page's first ones. */
import type { Subject } from './access';
import type { OperationId, OperationParams, OperationQuery } from './operations';

export type PlannedCall<Id extends OperationId = OperationId> = {
  id: Id;
  options: {
    params?: OperationParams<Id>;
    query?: OperationQuery<Id>;
    /** The tenant one acts from, where the operation's scope asks for it. */
    actingTenantId?: string;
  };
};

/** Who is looking at a page, and what its address asks for. */
export type Look = { subject: Subject; query: Readonly<Record<string, string | undefined>> };

/** A planned call of an operation. */
export const plan = <Id extends OperationId>(id: Id, options: PlannedCall<Id>['options'] = {}): PlannedCall<Id> => ({
  id,
  options,
});
