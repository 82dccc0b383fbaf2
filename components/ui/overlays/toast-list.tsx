import * as Primitive from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from '@/components/ui/primitives/icons';
import { FailureText } from '@/components/ui/primitives/reference';
import { useTranslations } from 'next-intl';
import { type ToastEntry, toastStore } from './toast';

/** How long a toast stays, in milliseconds; errors stay longer because their texts are longer. */
const DURATION = { success: 4000, error: 9000 } as const;

function ToastCard({ entry }: { entry: ToastEntry }) {
  const t = useTranslations('common.toast');
  return (
    <Primitive.Root
      type={entry.kind === 'error' ? 'foreground' : 'background'}
      duration={DURATION[entry.kind]}
      onOpenChange={(open) => {
        if (!open) toastStore.dismiss(entry.id);
      }}
      className="animate-toast flex items-start gap-3 rounded-xl bg-raised p-3 pr-2 shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      {entry.kind === 'success' ? (
        <CircleCheck className="mt-0.5 text-success" />
      ) : (
        <CircleAlert className="mt-0.5 text-danger" />
      )}
      <Primitive.Title className="min-w-0 flex-1 py-px wrap-anywhere">
        <FailureText text={entry.message} />
      </Primitive.Title>
      <Primitive.Close
        aria-label={t('close')}
        className="hit-area grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text active:bg-pressed"
      >
        <X className="size-3.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** The toasts, bottom right; F8 moves the focus to them. */
export function ToastList({ entries }: { entries: readonly ToastEntry[] }) {
  const t = useTranslations('common.toast');
  return (
    <Primitive.Provider swipeDirection="right" label={t('label')}>
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Primitive.Viewport
        label={t('region', { hotkey: '{hotkey}' })}
        className="toasts fixed right-0 bottom-0 z-70 flex w-full max-w-100 flex-col gap-2 p-4 outline-none sm:p-6"
      />
    </Primitive.Provider>
  );
}
