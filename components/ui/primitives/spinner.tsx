import { LoaderCircle } from './icons';
import { cx } from './cx';

/** A small spinner beside a label that already says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cx('animate-spin', className)} />;
}

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
