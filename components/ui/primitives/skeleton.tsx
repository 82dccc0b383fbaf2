import { cx } from './cx';

/** A quiet placeholder of the size of what is coming; give width and height as classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('animate-shimmer block rounded-md bg-chip', className ?? 'h-4 w-32')} />;
}
