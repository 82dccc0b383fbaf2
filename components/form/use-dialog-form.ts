import { type DefaultValues, type FieldValues, type UseFormReturn, type Resolver, useForm } from 'react-hook-form';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type * as v from 'valibot';

/**
 * A form that shows a field's error only after the first change of that field or a failed submit (section 4).
 *
 * @param schema - its issue messages are made with `issue` of lib/contract/rules.ts
 */
export function useDialogForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaults: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: formResolver(schema),
    defaultValues: defaults,
    mode: 'onChange',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
}

/**
 * Validates a form against its schema and keeps each field's first error. Rules across fields must run even while a field is invalid, but
 * the package's own resolver aborts the schema's pipe at the first error; `criteriaMode: 'all'` prevents that. Such rules are made with
 * `fieldsRule` or `askedFieldsRule`, which do not require a valid form.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resolve = valibotResolver<Input, unknown, Output>(schema);
  return (values, context, options) => resolve(values, context, { ...options, criteriaMode: 'all' });
}
/** A form's valibot schema: its input are the fields' values, its output is the input of `toRequest`. */
type FormSchema<Input extends FieldValues, Output> = v.GenericSchema<Input, Output>;
