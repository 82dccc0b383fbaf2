import { Search } from '@/components/ui/primitives/icons';
import type { ComponentProps } from 'react';
import { TEXT } from '@/lib/contract/limits';

export type OptionSearchProps = ComponentProps<'input'> & {
  listId: string;
  activeId: string | undefined;
};

/** The search field of a list of options. It has the focus and handles the keys; `children` are on its right. */
export function OptionSearch({ listId, activeId, children, ...input }: OptionSearchProps) {
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-border-subtle px-3 text-muted">
      <Search className="size-3.5" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        maxLength={TEXT.search.max}
        {...input}
        className="h-9.5 min-w-0 flex-1 bg-transparent text-text outline-none touch:h-11"
      />
      {children}
    </div>
  );
}
