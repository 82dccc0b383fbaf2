'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { type ErrorKeys, rowReasonKey } from '@/lib/console/browser/error-message';

export type NoticeText = ReturnType<typeof useFailureText> & {
  /** The sentence with details that came with a partial success (section 8: appended from the errors list). */
  withDetails: (keys: Required<ErrorKeys>, details: string) => string;
  /** Why one row was refused: in the reader's language where the code says it, else in the server's words. */
  reason: (refusal: { code?: string; message: string }) => string;
};

/** Words errors with the catalogue of section 8. */
export function useNoticeText(): NoticeText {
  const catalogue = useTranslations('catalogue');
  const word = useFailureText();
  return useMemo(() => {
    // Which key of the catalogue it is, is only known here; `ErrorKeys` names existing ones.
    const text = (key: string, values: Record<string, string>): string => catalogue(key as 'Common.Save.Error', values);
    const withDetails = (keys: Required<ErrorKeys>, details: string): string =>
      details === '' ? text(keys.error, {}) : text(keys.details, { details });
    const reason = ({ code, message }: { code?: string; message: string }): string => {
      const key = rowReasonKey(code);
      return key === undefined ? message : text(key, {});
    };
    // A function of its own: the other one is shared.
    return Object.assign((...args: Parameters<typeof word>) => word(...args), { withDetails, reason });
  }, [catalogue, word]);
}
