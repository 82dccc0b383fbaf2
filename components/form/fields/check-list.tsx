'use client';

import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/components/ui/primitives/checkbox';

export type CheckOption = {
  id: string;
  name: string;
  /** A line under the name that describes the box. */
  note: ReactNode;
};

export type CheckListProps = {
  title: string;
  options: readonly CheckOption[];
  chosen: readonly string[];
  onToggle: (id: string, on: boolean) => void;
};

/** A few boxes to tick, in two columns where there is room; what can be many is a `PickList`. */
export function CheckList({ title, options, chosen, onToggle }: CheckListProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 space-y-1.5">
      <legend className="text-sm font-medium text-muted">{title}</legend>
      <div className="gap-x-6 sm:columns-2">
        {options.map((option) => (
          <div
            key={option.id}
            className="flex break-inside-avoid items-start gap-2.5 py-0.75 touch:min-h-11 touch:py-3"
          >
            <span className="pt-0.5">
              <Checkbox
                id={`${id}${option.id}`}
                checked={chosen.includes(option.id)}
                onCheckedChange={(on) => onToggle(option.id, on)}
                aria-describedby={`${id}${option.id}note`}
              />
            </span>
            <div className="min-w-0">
              <label htmlFor={`${id}${option.id}`} className="wrap-anywhere">
                {option.name}
              </label>
              <p id={`${id}${option.id}note`} className="flex items-center gap-1.5 text-xs text-muted">
                {option.note}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
