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
  /** What is loaded, as SWR has it. */
  answer: { error?: unknown; isValidating: boolean; mutate: () => unknown };
  /** The sentence of the catalogue when it could not be loaded. */
  says?: ErrorKeys['error'];
  onClose: () => void;
  /** It does not exist any more (404): the list behind it is old. */
  onGone: () => void;
};

/** A dialog whose thing is still on its way, or could not be had. */
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
