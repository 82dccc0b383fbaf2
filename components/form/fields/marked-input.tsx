'use client';

import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { inputClass } from './input-class';

export type MarkedInputProps = ComponentProps<'input'> & {
  value: string;
  /** A word that means something else than its letters; it is tinted wherever it stands. */
  mark: string;
};

/** A text input that tints a word in its text. The tint lies behind the letters and moves with them; the input stays one. */
export function MarkedInput({ mark, value, className, onScroll, ...input }: MarkedInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const follow = (): void => {
    const left = box.current?.querySelector('input')?.scrollLeft ?? 0;
    behind.current?.style.setProperty('transform', `translateX(${-left}px)`);
  };
  useLayoutEffect(follow, [value]);
  return (
    <div ref={box} className="relative isolate">
      <div
        aria-hidden
        className={cx(
          inputClass,
          'absolute inset-0 -z-10 flex items-center overflow-hidden border-transparent! text-transparent select-none',
          input.disabled && 'bg-chip!',
          className,
        )}
      >
        <div className="min-w-0 flex-1 overflow-hidden">
          <div ref={behind} className="whitespace-pre">
            {value.split(mark).map((part, index) => (
              // Parts have no other name than their place.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <span key={index}>
                {index === 0 ? null : (
                  <mark className="rounded-sm bg-accent-soft text-transparent ring-1 ring-accent/40">{mark}</mark>
                )}
                {part}
              </span>
            ))}
          </div>
        </div>
      </div>
      <input
        {...input}
        value={value}
        onScroll={(event) => {
          follow();
          onScroll?.(event);
        }}
        className={cx(inputClass, 'bg-transparent!', className)}
      />
    </div>
  );
}
