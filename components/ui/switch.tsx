'use client';

import * as Primitive from '@radix-ui/react-switch';
import type { ComponentProps } from 'react';

/** An on/off switch for a setting that has effect in its form or at once. Label it with `id` or `aria-label`. */
export function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...props}
      className="h-4.5 w-8 shrink-0 cursor-pointer rounded-full bg-border-strong transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent"
    >
      <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white shadow-card transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-on" />
    </Primitive.Root>
  );
}
