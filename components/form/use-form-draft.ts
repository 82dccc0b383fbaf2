import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from '@/components/ui/mechanisms/draft';

/** The form was restored after the person had to sign in again: completely, or without its secrets. */
export type Restored = 'all' | 'withoutSecrets';

export type FormDraftOptions<Values> = {
  /** There is something to lose. */
  isKept: boolean;
  /** Fields that must not be kept: they have to be entered again. */
  secretsOf?: ((values: Values) => readonly (keyof Values & string)[]) | undefined;
};

/** Keeps the values of a form when the session ends, and restores them as changes to the form's initial values. */
export function useFormDraft<Values extends FieldValues, Output>(
  { getValues, reset }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'reset'>,
  { isKept, secretsOf }: FormDraftOptions<Values>,
): Restored | null {
  const [restored, setRestored] = useState<Restored | null>(null);
  useDraft<{ values: Partial<Values>; secrets: readonly string[] }>('form', {
    read: () => {
      if (!isKept) return undefined;
      const values = getValues();
      const secrets = (secretsOf?.(values) ?? []).filter((field) => values[field] !== '');
      const kept = Object.entries(values).filter(([field]) => !secrets.includes(field));
      return { values: Object.fromEntries(kept) as Partial<Values>, secrets };
    },
    restore: ({ values, secrets }) => {
      const blank = Object.fromEntries(secrets.map((field) => [field, '']));
      reset({ ...getValues(), ...values, ...blank }, { keepDefaultValues: true });
      setRestored(secrets.length === 0 ? 'all' : 'withoutSecrets');
    },
  });
  return restored;
}
