/**
 * Actions on many members or invitations in one call, all optional: without them the console acts row by row.
 * The preview returns a `guard`. The action gets the same selection and the guard, and answers 409 `conflict.changed` when its rows
 * differ from the preview's. One call processes part of the rows and returns `next`, to be sent as `after` until it is null. In between,
 * other requests are served.
 */
import * as v from 'valibot';
import { ASSIGNABLE_ROLES } from '@/lib/contract/access';
import { BULK } from '@/lib/contract/limits';
import { listOf, optionalListOf } from '@/lib/contract/rules';
import { Id, list, memberFilters } from '@/lib/contract/entities/common';
import { Member } from './entities';

/** The rows of an action: those named, or all rows of the list with these parameters, except some. */
export const BulkSelection = v.union([
  v.strictObject({ ids: listOf(Id, BULK.ids, 1) }),
  v.strictObject({ matching: v.object(memberFilters), except: optionalListOf(Id, BULK.ids) }),
]);
export type BulkSelection = v.InferOutput<typeof BulkSelection>;

/** Opaque; returned by the preview. */
const Guard = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/));

export const BulkRequest = v.object({
  selection: BulkSelection,
  guard: v.optional(Guard),
  /** `next` of the previous answer. */
  after: v.optional(Id),
});

export const BulkRoleRequest = v.object({ ...BulkRequest.entries, role: v.picklist(ASSIGNABLE_ROLES) });

/** The planned action of a preview: the operation that would follow. */
export const BULK_OPERATIONS = [
  'members.bulkRemove',
  'members.bulkChangeRole',
  'members.pending.bulkRemove',
  'invitations.bulkResend',
] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

export const BulkPreviewRequest = v.object({
  operation: v.picklist(BULK_OPERATIONS),
  selection: BulkSelection,
  /** The role to give, for `members.bulkChangeRole`. */
  role: v.optional(v.picklist(ASSIGNABLE_ROLES)),
});

/** The first `BULK.names` names, ordered by id, represent all. */
const BulkGroup = v.object({ count: v.number(), names: list(v.string()) });

/** The included and refused rows of an action, with reasons, as the action itself would decide now. */
export const BulkPreview = v.object({
  included: v.object({
    ...BulkGroup.entries,
    /**
     * Optional: the first `BULK.people` of `names` at most, in the same order and in the form of the lists (without activation links),
     * for showing what each of them loses.
     */
    people: list(Member),
  }),
  leftOut: list(v.object({ ...BulkGroup.entries, code: v.string(), Message: v.string() })),
  guard: Guard,
});
export type BulkPreview = v.InferOutput<typeof BulkPreview>;

/**
 * The result for each row. Each of `ids` is in `done` or in `errors`, in their order. In a `matching` selection, rows that the preview
 * leaves out are in neither.
 */
export const BulkResult = v.object({
  done: list(Id),
  errors: list(
    v.object({ id: Id, name: v.optional(v.string(), ''), code: v.optional(v.string()), Message: v.string() }),
  ),
  next: v.optional(v.nullable(Id), null),
});
export type BulkResult = v.InferOutput<typeof BulkResult>;
