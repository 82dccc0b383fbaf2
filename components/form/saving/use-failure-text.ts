import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type ErrorKeys, type Notice, noticeOf, noticeText } from '@/lib/console/browser/error-message';
import { useRuleText } from './use-error-text';

/**
 * Gives the function that turns a failed call into the sentence of section 8 in the reader's language, with the
 * server's own words behind it where it sent any and no variant of the sentence takes them.
 */
export function useFailureText(): (
  error: unknown,
  keys: ErrorKeys,
  values?: Record<string, string | number>,
) => string {
  const textOf = useNoticeText();
  return useCallback((error, keys, values) => textOf(noticeOf(error, keys, values)), [textOf]);
}

/** Gives the function that says a notice in the reader's language. */
export function useNoticeText(): (notice: Notice) => string {
  const catalogue = useTranslations('catalogue');
  const ruleText = useRuleText();
  // `noticeOf` answers any key of the catalogue, which the translator's type would want to know beforehand.
  const t = catalogue as unknown as Parameters<typeof noticeText>[1];
  return useCallback((notice) => noticeText(notice, t, ruleText), [t, ruleText]);
}
