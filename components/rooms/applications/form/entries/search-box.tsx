import { Search } from '@/components/ui/primitives/icons';
import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { TEXT } from '@/lib/contract/limits';

export type SearchBoxProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** A search with its own keys: Escape clears it before it closes the dialog, and Enter does not submit. */
export function SearchBox({ label, value, onChange, onKeyDown, className, ...input }: SearchBoxProps) {
  return (
    <div
      className={cx(
        'flex h-8.5 items-center gap-2 rounded-lg border border-border bg-surface px-2.5 text-muted outline-accent has-[:focus-visible]:border-accent has-[:focus-visible]:outline-2 touch:h-11',
        className,
      )}
    >
      <Search />
      <input
        {...input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={TEXT.search.max}
        data-own-escape={value !== '' || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          onKeyDown?.(event);
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-text outline-none"
      />
    </div>
  );
}
