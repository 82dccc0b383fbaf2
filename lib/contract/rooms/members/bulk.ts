/**
 * Actions on many members or invitations in one call, all optional: without them the console does the same row by row.
 *
 * The preview gives a `guard`; the action gets the same selection and that guard, and answers 409 `conflict.changed` when it meets others
 * than the preview did. One call does a part of the rows and gives `next`, to be sent as `after` until it is null. In between other requests
 * get their turn.
 */
import * as v from 'valibot';
import { ASSIGNABLE_ROLES } from '@/lib/contract/access';
import { BULK } from '@/lib/contract/limits';
import { listOf, optionalListOf } from '@/lib/contract/rules';
import { Id, list, memberFilters } from '@/lib/contract/entities/common';
import { Member } from './entities';

/** The rows of an action: those named, or all that the list with these parameters would show, without the excepted ones. */
export const BulkSelection = v.union([
  v.strictObject({ ids: listOf(Id, BULK.ids, 1) }),
  v.strictObject({ matching: v.object(memberFilters), except: optionalListOf(Id, BULK.ids) }),
]);
export type BulkSelection = v.InferOutput<typeof BulkSelection>;

/** Opaque; made by the preview. */
const Guard = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/));

export const BulkRequest = v.object({
  selection: BulkSelection,
  guard: v.optional(Guard),
  /** `next` of the answer before. */
  after: v.optional(Id),
});

export const BulkRoleRequest = v.object({ ...BulkRequest.entries, role: v.picklist(ASSIGNABLE_ROLES) });

/** The action that a preview asks about: the operation that would follow. */
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

/** The first `BULK.names` names, in the order of the ids, stand for all. */
const BulkGroup = v.object({ count: v.number(), names: list(v.string()) });

/** Who would take part in an action, and who would not and why, as the action itself would decide now. */
export const BulkPreview = v.object({
  included: v.object({
    ...BulkGroup.entries,
    /**
     * Optional: the first of `names`, in the same order and `BULK.people` at most, as the lists have them (without activation
     * links), so that the question can say what each of them loses.
     */
    people: list(Member),
  }),
  leftOut: list(v.object({ ...BulkGroup.entries, code: v.string(), Message: v.string() })),
  guard: Guard,
});
export type BulkPreview = v.InferOutput<typeof BulkPreview>;

/**
 * What became of each row. Of `ids`, each is in `done` or in `errors`, in their order. Of a `matching` selection, rows that the preview leaves out are
 * in neither.
 */
export const BulkResult = v.object({
  done: list(Id),
  errors: list(
    v.object({ id: Id, name: v.optional(v.string(), ''), code: v.optional(v.string()), Message: v.string() }),
  ),
  next: v.optional(v.nullable(Id), null),
});
export type BulkResult = v.InferOutput<typeof BulkResult>;
