'use client';

import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';

export type CheckOption = {
  id: string;
  name: string;
  /** A line under the name that describes the box, for example where the assignment comes from. */
  note?: ReactNode;
};

export type CheckListProps = {
  title: string;
  /** The names are identifiers. */
  mono?: boolean;
  options: readonly CheckOption[];
  chosen: readonly string[];
  onToggle: (id: string, on: boolean) => void;
  /** What stands here when there are no options. */
  empty: string;
};

/** A named list of boxes to tick. */
export function CheckList({ title, mono = false, options, chosen, onToggle, empty }: CheckListProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 space-y-1.5">
      <legend className="text-sm font-medium text-muted">{title}</legend>
      {options.length === 0 ? <p className="text-sm text-faint">{empty}</p> : null}
      {options.map((option) => (
        <div key={option.id} className="flex items-start gap-2.5 touch:min-h-11 touch:py-3">
          <span className="pt-0.5">
            <Checkbox
              id={`${id}${option.id}`}
              checked={chosen.includes(option.id)}
              onCheckedChange={(on) => onToggle(option.id, on === true)}
              aria-describedby={option.note ? `${id}${option.id}note` : undefined}
            />
          </span>
          <div className="min-w-0">
            <label
              htmlFor={`${id}${option.id}`}
              className={mono ? 'font-mono text-xs leading-5 wrap-anywhere' : 'wrap-anywhere'}
            >
              {option.name}
            </label>
            {option.note ? (
              <p id={`${id}${option.id}note`} className="flex items-center gap-1.5 text-xs text-muted">
                {option.note}
              </p>
            ) : null}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
