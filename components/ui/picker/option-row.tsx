import { CheckBold } from '@/components/ui/primitives/icons';
import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/primitives/cx';

/** Keeps the active option visible; as a ref it runs when an option becomes active. */
export const keepInSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export type OptionRowProps = ComponentProps<'div'> & {
  selected: boolean;
  /** The option that Enter selects. */
  active: boolean;
  disabled?: boolean;
  onPick: () => void;
};

/** An option. The focused search field or list handles the keys; a click does not move the focus. */
export function OptionRow({ selected, active, disabled = false, onPick, className, ...row }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant pattern
    <div
      ref={active ? keepInSight : undefined}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      onClick={onPick}
      onMouseDown={(event) => event.preventDefault()}
      {...row}
      className={cx(
        'flex cursor-default rounded-md px-2 data-active:bg-hover',
        !disabled && 'active:bg-pressed',
        className,
      )}
    />
  );
}

/** The checkbox of an option in a multi-select; decorative, because the option itself says whether it is selected. */
export function OptionCheck({ on, disabled = false }: { on: boolean; disabled?: boolean }) {
  return (
    <span
      className={cx(
        'grid size-4 shrink-0 place-items-center rounded-sm border',
        on ? 'border-accent bg-accent text-accent-on' : 'border-border-strong bg-surface',
        disabled && 'opacity-55',
      )}
    >
      {on ? <CheckBold className="size-3" /> : null}
    </span>
  );
}
