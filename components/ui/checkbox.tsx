'use client';

import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

export type CheckboxProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'onClick' | 'type' | 'role'> & {
  checked?: boolean | 'indeterminate';
  /** @param extend - with Shift: in lists, everything from the last one on */
  onCheckedChange?: (checked: boolean, extend: boolean) => void;
};

/** A checkbox, also with the mixed state `checked="indeterminate"`. Label it with `id` or `aria-label`; space toggles it. */
export function Checkbox({ checked = false, onCheckedChange, onKeyDown, ...rest }: CheckboxProps) {
  const state = checked === 'indeterminate' ? 'indeterminate' : checked ? 'checked' : 'unchecked';
  return (
    <button
      {...rest}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      data-state={state}
      onClick={(event) => onCheckedChange?.(checked !== true, event.shiftKey)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // A checkbox takes space only; Enter belongs to the form or the row around it (ARIA Authoring Practices).
        if (event.key === 'Enter') event.preventDefault();
      }}
      className="hit-area grid size-4 shrink-0 place-items-center rounded-sm border border-border-strong bg-surface transition-colors hover:border-accent disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
    >
      <span className="pointer-events-none text-accent-on">
        {state === 'indeterminate' ? <Minus className="size-3 stroke-3" /> : null}
        {state === 'checked' ? <Check className="size-3 stroke-3" /> : null}
      </span>
    </button>
  );
}
