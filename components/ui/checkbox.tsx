'use client';

import * as Primitive from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A checkbox, also with the mixed state `checked="indeterminate"`. Label it with `id` or `aria-label`. */
export function Checkbox(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...props}
      className="group/check grid size-4 shrink-0 place-items-center rounded-sm border border-border-strong bg-surface transition-colors hover:border-accent disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
    >
      <Primitive.Indicator className="text-accent-on">
        <Minus className="hidden size-3 stroke-3 group-data-[state=indeterminate]/check:block" />
        <Check className="hidden size-3 stroke-3 group-data-[state=checked]/check:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
