'use client';

import { useTranslations } from 'next-intl';
import { readValidation } from '@/lib/contract/validation-message';

/** The `type` that `form.setError` gives to a message of the server: it is shown as it is. */
export const SERVER_ERROR = 'server';

/**
 * The sentence of a field's error in the reader's language, or undefined without one.
 *
 * @param label - name of the field; the specification's "this field" when it is empty
 */
export function useErrorText(
  label: string,
  error: { type?: string | number; message?: string } | undefined,
): string | undefined {
  const t = useTranslations('common');
  if (!error) return undefined;
  if (error.type === SERVER_ERROR && error.message) return error.message;
  const { key, min, max } = readValidation(error.message ?? '');
  return t(`validation.${key}`, { label: label || t('field.thisField'), min: min ?? 0, max: max ?? 0 });
}
