import { cx } from './cx';

/** One line of text, cut at the end of its room; whole in its title. */
export function Truncated({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={cx('truncate', className)} title={text}>
      {text}
    </span>
  );
}
