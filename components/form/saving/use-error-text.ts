import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readValidation } from '@/lib/contract/validation-message';

/** The `type` of `form.setError` for a message of the server, which is shown as is. */
export const SERVER_ERROR = 'server';

/** Returns a function that puts a rule into the user's language. `label` defaults to the specification's "this field". */
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
 * The sentence of a field's error in the user's language, or undefined without one.
 * @param label - name of the field; the specification's "this field" if it is empty
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
