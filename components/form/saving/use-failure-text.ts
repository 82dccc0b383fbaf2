import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type ErrorKeys, type Notice, noticeOf, noticeText } from '@/lib/console/browser/error-message';
import { useRuleText } from './use-error-text';

/**
 * Returns a function that converts a failed call to the sentence of section 8 in the user's language, followed by the server's own words if
 * it sent any and no variant of the sentence includes them.
 */
export function useFailureText(): (
  error: unknown,
  keys: ErrorKeys,
  values?: Record<string, string | number>,
) => string {
  const textOf = useNoticeText();
  return useCallback((error, keys, values) => textOf(noticeOf(error, keys, values)), [textOf]);
}

/** Returns a function that puts a notice into the user's language. */
export function useNoticeText(): (notice: Notice) => string {
  const catalogue = useTranslations('catalogue');
  const ruleText = useRuleText();
  // `noticeOf` returns any key of the catalogue, which the translator's type would have to know in advance.
  const t = catalogue as unknown as Parameters<typeof noticeText>[1];
  return useCallback((notice) => noticeText(notice, t, ruleText), [t, ruleText]);
}
