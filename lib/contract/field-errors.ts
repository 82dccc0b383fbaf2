import { FIELD_ERRORS } from './limits';

/** `rule`: the rule of section 5 that the value breaks, made with `issue`, for a reader of another language. */
export type FieldError = { field?: string; Message: string; rule?: string };

/**
 * A few field errors of many, and as the last one how many more there are. What a caller sent may be in their names and sentences, so
 * these are bounded too (`FIELD_ERRORS`).
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
