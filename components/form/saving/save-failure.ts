/** Translates a failed request for the form that sent it. Pure. */
import { reasonKey } from '@/lib/console/browser/error-message';
import { ApiError } from '@/lib/console/browser/api-error';
import type { CatalogueKey } from '@/lib/catalogue-key';
import { issue } from '@/lib/contract/validation-message';

/** The error of one field: a violated rule, a reason from the catalogue, or the server's own words. */
export type FieldFailure<Field extends string> = { field: Field } & (
  | { rule: string }
  | { reason: CatalogueKey }
  | { message: string }
);

export type SaveFailure<Field extends string> = {
  /** The entity that the form changes no longer exists. */
  gone: boolean;
  /** The errors of fields, in the order of the answer, one per field. */
  fields: FieldFailure<Field>[];
};

/** Whether a failure says that the request's subject no longer exists. Foreign platforms answer 404 without a code. */
export function isGone(error: unknown): boolean {
  // A platform that does not support the call at all says so.
  return error instanceof ApiError && error.status === 404 && error.code !== 'operation.unknown';
}

/**
 * Reads a failure of a form's request.
 * @param fieldOf - the form's field for a field that the server names; undefined if the form has none
 */
export function readSaveFailure<Field extends string>(
  error: unknown,
  fieldOf: (name: string) => Field | undefined,
): SaveFailure<Field> {
  if (!(error instanceof ApiError)) return { gone: false, fields: [] };
  const fields = new Map<Field, FieldFailure<Field>>();
  for (const { field: name, Message: message, rule: broken } of error.fieldErrors) {
    const field = name === undefined ? undefined : fieldOf(name);
    if (field === undefined || fields.has(field)) continue;
    const reason = error.fieldErrors.length === 1 ? reasonKey(error.code) : undefined;
    const rule = error.code === 'conflict.nameTaken' ? issue('exists') : broken;
    const said = rule !== undefined ? { rule } : reason === undefined ? { message } : { reason };
    fields.set(field, { field, ...said });
  }
  return {
    gone: isGone(error),
    fields: [...fields.values()],
  };
}

/** The form's field with the server's name, or with the name's first segment: `members.3.id` is `members`. */
export function sameField<Field extends string>(name: string, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`));
}
