import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { FormSchema } from './use-dialog-form';

/**
 * Checks a form with its schema: each field's first error. Rules across fields are checked also while a field is wrong: the
 * package's own resolver ends the schema's pipe at the first error, and they stand behind it. "All" of `criteriaMode` is what
 * lets it go on. A rule of several fields is made with `fieldsRule` or `askedFieldsRule`, which don't need a valid whole.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resolve = valibotResolver<Input, unknown, Output>(schema);
  return (values, context, options) => resolve(values, context, { ...options, criteriaMode: 'all' });
}
