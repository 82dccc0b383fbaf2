import { FIELD_ERRORS } from './limits';

/** `rule`: the broken rule of section 5, made with `issue`, for readers of another language. */
export type FieldError = { field?: string; Message: string; rule?: string };

/**
 * The first field errors, with the number of the others as the last one. Names and sentences may contain the caller's input, so they are
 * cut too (`FIELD_ERRORS`).
 */
export function boundedErrors(errors: readonly FieldError[]): FieldError[] {
  const named = errors.slice(0, FIELD_ERRORS.named).map(({ field, Message, rule }) => ({
    ...(field === undefined ? {} : { field: field.slice(0, FIELD_ERRORS.field) }),
    Message: Message.slice(0, FIELD_ERRORS.sentence),
    ...(rule === undefined ? {} : { rule: rule.slice(0, FIELD_ERRORS.field) }),
  }));
  const more = errors.length - named.length;
  return more > 0 ? [...named, { Message: `and ${more} more` }] : named;
}
