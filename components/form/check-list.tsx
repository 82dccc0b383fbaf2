'use client';

import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';

export type CheckOption = {
  id: string;
  name: string;
  /** A line under the name that describes the box, for example where the assignment comes from. */
  note?: ReactNode;
  /** It is given anyway, and says by what: shown ticked, and not to be changed. */
  implied?: string | undefined;
};

export type CheckListProps = {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Beside each other where there is room. */
  columns?: 1 | 2;
  /** The names are identifiers. */
  mono?: boolean;
  options: readonly CheckOption[];
  chosen: readonly string[];
  onToggle: (id: string, on: boolean) => void;
  /** What stands here when there are no options. */
  empty: string;
};

/** A named list of boxes to tick. */
export function CheckList({
  title,
  aside,
  columns = 1,
  mono = false,
  options,
  chosen,
  onToggle,
  empty,
}: CheckListProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 space-y-1.5">
      <legend className="flex w-full flex-wrap justify-between gap-x-4 text-sm font-medium text-muted">
        {title}
        {aside}
      </legend>
      {options.length === 0 ? <p className="text-sm text-faint">{empty}</p> : null}
      <div className={columns === 2 ? 'gap-x-6 sm:columns-2' : undefined}>
        {options.map((option) => (
          <div
            key={option.id}
            className="flex break-inside-avoid items-start gap-2.5 py-0.75 touch:min-h-11 touch:py-3"
          >
            <span className="pt-0.5">
              <Checkbox
                id={`${id}${option.id}`}
                checked={chosen.includes(option.id) || option.implied !== undefined}
                implied={option.implied !== undefined && !chosen.includes(option.id)}
                onCheckedChange={(on) => onToggle(option.id, on === true)}
                aria-describedby={(option.note ?? option.implied) ? `${id}${option.id}note` : undefined}
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
              {option.implied && !option.note ? (
                <span id={`${id}${option.id}note`} className="sr-only">
                  {option.implied}
                </span>
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
