import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import { partsOf } from './match';
import { KEY } from './shortcuts';
import type { Row } from './row';

export type PaletteRowProps = {
  row: Row;
  words: readonly string[];
  isSelected: boolean;
  onOpen: (inNewTab: boolean) => void;
};

/** A row of the search: mark, name with what was typed in it heavier, and what tells it from others. */
export function PaletteRow({ row, words, isSelected, onOpen }: PaletteRowProps) {
  const t = useTranslations('palette');
  return (
    <Command.Item
      value={row.id}
      onSelect={() => onOpen(false)}
      onAuxClick={(event) => event.button === 1 && onOpen(true)}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 touch:min-h-14',
        isSelected && 'bg-accent-soft',
      )}
    >
      <span className="grid size-6 shrink-0 place-items-center text-muted">{row.mark}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-baseline">
        <span className="min-w-0 truncate">
          {partsOf(row.label, words).map(({ at, text, isTyped }) =>
            isTyped ? (
              <b key={at} className="font-semibold">
                {text}
              </b>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
        {row.detail === '' ? null : <span className="min-w-0 truncate text-sm text-muted">{row.detail}</span>}
      </span>
      {row.aside}
      {isSelected ? (
        <span aria-hidden className="hidden shrink-0 items-center gap-2 text-xs text-muted sm:flex touch:hidden">
          {t('keys.open')} <kbd className="kbd">{KEY.open}</kbd>
        </span>
      ) : null}
    </Command.Item>
  );
}
