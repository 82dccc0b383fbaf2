import type { ComponentProps } from 'react';
import { cx } from '../cx';

export type OptionBoxProps = ComponentProps<'div'> & {
  /** The end of what is here is near: loads what comes after it. */
  onNearEnd?: (() => void) | undefined;
};

/** The box that options scroll in. */
export function OptionBox({ onNearEnd, className, ...box }: OptionBoxProps) {
  return (
    <div
      role="listbox"
      tabIndex={-1}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - clientHeight) onNearEnd?.();
      }}
      {...box}
      className={cx('scroll-quiet overflow-y-auto p-1 outline-none', className)}
    />
  );
}
