'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type ErrorKeys, noticeOf, noticeText } from '@/lib/client/error-message';
import { useCatalogue } from '../ui/later-texts';

/**
 * Gives the function that turns a failed call into the sentence of section 8 in the reader's language, with the
 * server's own words behind it where it sent any and no variant of the sentence takes them. Before the catalogue is there it only
 * says that something could not be loaded.
 */
export function useFailureText(): (
  error: unknown,
  keys: ErrorKeys,
  values?: Record<string, string | number>,
) => string {
  const brief = useTranslations('common.later');
  const { read } = useCatalogue();
  return useCallback(
    (error, keys, values) => {
      // `noticeOf` answers any key of the catalogue, which the translator's type would want to know beforehand.
      const t = read() as unknown as Parameters<typeof noticeText>[1] | undefined;
      return t === undefined ? brief('title') : noticeText(noticeOf(error, keys, values), t);
    },
    [read, brief],
  );
}
