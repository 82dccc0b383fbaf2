'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type ErrorKeys, noticeOf } from '@/lib/client/error-message';

/**
 * Gives the function that turns a failed call into the sentence of section 8 in the reader's language, with the
 * server's own words behind it where it sent any and no variant of the sentence takes them.
 */
export function useFailureText(): (
  error: unknown,
  keys: ErrorKeys,
  values?: Record<string, string | number>,
) => string {
  // `noticeOf` answers any key of the catalogue, which the translator's type would want to know beforehand.
  const t = useTranslations('catalogue') as unknown as (key: string, values: Record<string, string | number>) => string;
  return useCallback(
    (error, keys, values) => {
      const notice = noticeOf(error, keys, values);
      const message = t(notice.key, notice.values);
      return notice.details === undefined ? message : t('Common.Details', { message, details: notice.details });
    },
    [t],
  );
}
