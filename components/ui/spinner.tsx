import { LoaderCircle } from 'lucide-react';
import { cx } from './cx';

/** A small turning circle beside a label that already says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cx('animate-spin', className)} aria-hidden />;
}

/** The spinner of a content area while its data is on the way. `label` is read to screen readers. */
export function ContentSpinner({ label }: { label: string }) {
  return (
    <output className="flex min-h-64 flex-1 flex-col items-center justify-center gap-3 text-muted">
      <Spinner className="size-6 text-accent" />
      <span className="text-sm">{label}</span>
    </output>
  );
}

/** The spinner that covers the whole window: start, sign-in and sign-out. */
export function MainSpinner({ label }: { label: string }) {
  return (
    <output className="grid min-h-dvh place-items-center bg-background">
      <span className="flex flex-col items-center gap-4 text-muted">
        <Spinner className="size-8 text-accent" />
        <span>{label}</span>
      </span>
    </output>
  );
}
