import type { Control, UseFormReturn } from 'react-hook-form';
import type { ClientForm } from './client-form';

/** The form as its sections get it. */
export type OpenForm = UseFormReturn<ClientForm, unknown, ClientForm>;
export type FormControl = Control<ClientForm, unknown, ClientForm>;

/** Sets several fields at once, as one change of the person who fills it in. */
export function setFields(form: OpenForm, values: Partial<ClientForm>): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof ClientForm, value, { shouldDirty: true, shouldValidate: true });
  }
}
