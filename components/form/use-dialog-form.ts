'use client';

import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { formResolver, type FormSchema } from './form-resolver';

/**
 * A form that shows a field's error only after the first change of that field or a failed submit (specification,
 * section 4), and knows all the while whether it is valid as a whole.
 *
 * @param schema - its issue messages are made with `issue` of lib/contract/rules.ts
 * @param defaults - every field; the form counts as changed when it differs from them
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
