/** The schema of the contract's error body. Apart from its codes, which a first view reads: schemas come with the first call. */
import * as v from 'valibot';

export const ErrorBodySchema = v.object({
  Message: v.string(),
  code: v.string(),
  /** Optional, with `conflict.changed`: the name that the thing has by now. */
  currentName: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ field: v.optional(v.string()), Message: v.string() }))),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
