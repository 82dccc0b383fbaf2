import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as v from 'valibot';

/**
 * Checks a form against its schema and keeps each field's first error. Rules across fields must run even while a field is invalid, but
 * the package's own resolver aborts the schema's pipe at the first error; `criteriaMode: 'all'` prevents that. Such rules are made
 * with `fieldsRule` or `askedFieldsRule`, which do not need a valid form.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resolve = valibotResolver<Input, unknown, Output>(schema);
  return (values, context, options) => resolve(values, context, { ...options, criteriaMode: 'all' });
}
/** A valibot schema of a form: what the fields hold goes in, what `toRequest` takes comes out. */
export type FormSchema<Input extends FieldValues, Output> = v.GenericSchema<Input, Output>;
