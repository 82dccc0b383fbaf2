import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import type { ErrorKeys } from '@/lib/console/browser/error-message';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { LoadFailure } from './load-failure';
import { isGone } from './saving/save-failure';

export type LoadingDialogProps = {
  title: string;
  /** The SWR response of the subject. */
  answer: { error?: unknown; isValidating: boolean; mutate: () => unknown };
  /** The catalogue's sentence for a failed load. */
  says?: ErrorKeys['error'];
  onClose: () => void;
  /** The subject no longer exists (404): the list behind it is outdated. */
  onGone: () => void;
};

/** A dialog whose subject is loading, or could not be loaded. */
export function LoadingDialog({ title, answer, says, onClose, onGone }: LoadingDialogProps) {
  const t = useTranslations('common');
  const error = answer.isValidating ? undefined : answer.error;
  const gone = isGone(error);
  const tell = useEffectEvent(onGone);
  useEffect(() => {
    if (gone) tell();
  }, [gone]);
  return (
    <DialogFrame onClose={onClose} title={title}>
      <DialogBody>
        {error === undefined ? <LoadingFields /> : <LoadFailure error={error} says={says} onRetry={answer.mutate} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t(gone ? 'action.close' : 'action.cancel')}</Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** Placeholders for fields that are loading. */
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
