'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type ErrorKeys, noticeOf } from '@/lib/client/error-message';

type Values = Record<string, string | number>;

export type NoticeText = {
  /** The sentence of a failed call; the server's own `Message` comes behind where no variant takes it. */
  (error: unknown, keys: ErrorKeys, values?: Values): string;
  /** The sentence with details that came with a partial success (section 8: appended from the errors list). */
  withDetails: (keys: Required<ErrorKeys>, details: string) => string;
};

/** Words errors with the catalogue of section 8. */
export function useNoticeText(): NoticeText {
  const t = useTranslations('catalogue');
  return useMemo(() => {
    // Which key of the catalogue it is, is only known here; ErrorKeys and noticeOf name existing ones.
    const text = (key: string, values: Values): string => t(key as 'Common.Save.Error', values);
    const word = (error: unknown, keys: ErrorKeys, values?: Values): string => {
      const notice = noticeOf(error, keys, values);
      const message = text(notice.key, notice.values);
      return notice.details === undefined ? message : t('Common.Details', { message, details: notice.details });
    };
    const withDetails = (keys: Required<ErrorKeys>, details: string): string =>
      details === '' ? text(keys.error, {}) : text(keys.details, { details });
    return Object.assign(word, { withDetails });
  }, [t]);
}
