import type { ReactNode } from 'react';

export type Definition = {
  key: string;
  term: string;
  value: ReactNode;
  /** The value as plain text, for `CopyAsText`. */
  text?: string;
};

/** Terms with their values, in two aligned columns from 640 px. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="grid divide-y divide-border-subtle sm:grid-cols-[fit-content(14rem)_1fr]">
      {items.map((item) => (
        <div
          key={item.key}
          className="grid gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:col-span-2 sm:grid-cols-subgrid"
        >
          <dt className="text-sm leading-6 text-muted sm:min-w-36">{item.term}</dt>
          <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-1.5 wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
