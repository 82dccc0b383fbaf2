'use client';

import * as Primitive from '@radix-ui/react-switch';
import type { ComponentProps } from 'react';

/** An on/off switch for a setting that has effect in its form or at once. Label it with `id` or `aria-label`. */
export function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...props}
      // The target is 24 px high (WCAG 2.2, 2.5.8), the track that one sees 18 px.
      // A disabled one keeps its thumb: an outline instead of a filled track, not everything paler.
      className="hit-area relative h-6 w-8 shrink-0 cursor-pointer rounded-full before:absolute before:inset-x-0 before:inset-y-[3px] before:rounded-full before:bg-border-strong before:transition-colors disabled:cursor-not-allowed disabled:before:bg-chip disabled:before:ring-1 disabled:before:ring-border-strong disabled:before:ring-inset data-[state=checked]:before:bg-accent data-[state=checked]:disabled:before:bg-accent-soft data-[state=checked]:disabled:before:ring-accent"
    >
      <Primitive.Thumb className="relative block size-3.5 translate-x-0.5 rounded-full bg-surface shadow-card transition-transform data-disabled:bg-faint data-disabled:shadow-none data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-on data-[state=checked]:data-disabled:bg-accent" />
    </Primitive.Root>
  );
}
