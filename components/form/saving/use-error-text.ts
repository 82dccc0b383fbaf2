import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readValidation } from '@/lib/contract/validation-message';

/** The `type` that `form.setError` gives to a message of the server: it is shown as it is. */
export const SERVER_ERROR = 'server';

/** Gives the function that says a rule in the reader's language. `label` defaults to the specification's "this field". */
export function useRuleText(): (rule: string, label?: string) => string {
  const t = useTranslations('common');
  return useCallback(
    (rule, label = '') => {
      const { key, min = 0, max = 0, name } = readValidation(rule);
      return t(`validation.${key}`, { label: name ?? (label || t('field.thisField')), min, max });
    },
    [t],
  );
}

/**
 * The sentence of a field's error in the reader's language, or undefined without one.
 *
 * @param label - name of the field; the specification's "this field" when it is empty
 */
export function useErrorText(
  label: string,
  error: { type?: string | number; message?: string } | undefined,
): string | undefined {
  const ruleText = useRuleText();
  if (!error) return undefined;
  if (error.type === SERVER_ERROR && error.message) return error.message;
  return ruleText(error.message ?? '', label);
}
