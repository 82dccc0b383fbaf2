import { cx } from './cx';

/** A muted placeholder for loading content; set width and height by classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('animate-shimmer block rounded-md bg-chip', className ?? 'h-4 w-32')} />;
}
