'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ErrorKeys } from '@/lib/client/error-message';
import { Button } from '../ui/button';
import { DialogBody, DialogFooter, DialogFrame } from '../ui/dialog';
import { RetryAlert } from '../ui/retry-alert';
import { Skeleton } from '../ui/skeleton';
import { isGone } from './save-failure';
import { useFailureText } from './use-failure-text';

export type LoadingDialogProps = {
  title: string;
  /** Why the thing could not be loaded; undefined while it is on its way. */
  error: unknown;
  errorKeys: ErrorKeys;
  onRetry: () => void;
  onClose: () => void;
  /** It does not exist any more (404): the list behind it is old. */
  onGone: () => void;
};

/** A dialog whose thing is still on its way, or could not be had. */
export function LoadingDialog({ title, error, errorKeys, onRetry, onClose, onGone }: LoadingDialogProps) {
  const t = useTranslations('common');
  const failureText = useFailureText();
  const gone = isGone(error);
  const tell = useRef(onGone);
  useEffect(() => {
    tell.current = onGone;
  });
  useEffect(() => {
    if (gone) tell.current();
  }, [gone]);
  return (
    <DialogFrame open onOpenChange={(open) => !open && onClose()} title={title}>
      <DialogBody>
        {error === undefined ? (
          <LoadingFields />
        ) : (
          <RetryAlert onRetry={onRetry}>{failureText(error, errorKeys)}</RetryAlert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** What is on its way, where fields will stand. */
export function LoadingFields() {
  const t = useTranslations('common');
  return (
    <div aria-busy className="space-y-6 pt-2">
      <p role="status" className="sr-only">
        {t('spinner.content')}
      </p>
      {['w-1/3', 'w-1/2', 'w-1/4'].map((width) => (
        <div key={width} className="space-y-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
