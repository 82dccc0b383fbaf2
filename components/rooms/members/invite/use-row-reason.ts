'use client';

import { useTranslations } from 'next-intl';
import { rowReasonKey } from '@/lib/console/browser/error-message';

/** Gives the function that says why one person was refused: in the reader's language where the code says it, else in the server's words. */
export function useRowReason(): (refusal: { code?: string; message: string }) => string {
  const catalogue = useTranslations('catalogue');
  return ({ code, message }) => {
    const key = rowReasonKey(code);
    // Which key of the catalogue it is, is only known here.
    return key === undefined ? message : catalogue(key as 'Common.Save.Error');
  };
}
