import { CheckBold, MinusBold } from './icons';
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cx } from './cx';

export type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'children' | 'className' | 'checked' | 'onChange' | 'type' | 'role'
> & {
  checked?: boolean | 'indeterminate';
  /** Checked because of something else, so it cannot be changed here. */
  implied?: boolean;
  /** @param extend - Shift was held: in lists, changes everything from the last one on */
  onCheckedChange?: (checked: boolean, extend: boolean) => void;
};

/** A checkbox, also with the mixed state `checked="indeterminate"`. Label it with `id` or `aria-label`; space toggles it. */
export function Checkbox({
  checked = false,
  implied = false,
  onCheckedChange,
  onKeyDown,
  ref,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const mixed = checked === 'indeterminate';
  // After every render: React does not update what was clicked before hydration, and the mixed state has no attribute.
  useLayoutEffect(() => {
    if (input.current) Object.assign(input.current, { checked: checked === true, indeterminate: mixed });
  });
  return (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        {...rest}
        ref={input}
        disabled={rest.disabled || implied}
        data-implied={implied || undefined}
        type="checkbox"
        checked={checked === true}
        // React derives the change of a checkbox from its click event.
        onChange={({ nativeEvent }) => onCheckedChange?.(checked !== true, (nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // A checkbox only handles space; Enter belongs to the surrounding form or row (ARIA Authoring Practices).
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="hit-area checkbox"
      />
      {checked === false ? null : (
        <span
          className={cx(
            'pointer-events-none relative col-start-1 row-start-1',
            implied ? 'text-muted' : 'text-accent-on',
          )}
        >
          {mixed ? <MinusBold className="size-3" /> : <CheckBold className="size-3" />}
        </span>
      )}
    </span>
  );
}
