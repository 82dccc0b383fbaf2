import * as Dialog from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { focusHolder, focusPage } from '@/components/ui/mechanisms/last-focus';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { askBeforeLeaving } from '@/components/ui/mechanisms/leave-guard';
import { Search } from '@/components/ui/primitives/icons';
import { Spinner } from '@/components/ui/primitives/spinner';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { useGo } from '../navigation';
import type { Place, ShellData } from '../place';
import { remember } from '../preferences';
import { PersonCard } from './person-card';
import { rememberPlace } from './recent';
import { KEY } from './shortcuts';
import type { Row } from './row';
import { useRows } from './use-rows';
import en from '@/messages/en/palette.json';
import no from '@/messages/no/palette.json';
import { cx } from '@/components/ui/primitives/cx';
import { partsOf } from './match';

const TEXTS = { en: { palette: en }, no: { palette: no } };

export type PaletteProps = {
  data: ShellData;
  place: Place;
  /** Typed while this code was loading. */
  early: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The global search: screens, actions, people and things; a pasted id is resolved. Opens over any page. */
export const Palette = withTexts(TEXTS, PaletteDialog);

function PaletteDialog({ data, place, early, open, onOpenChange }: PaletteProps) {
  const t = useTranslations('palette');
  // Stored on opening, because Radix returns the focus only to its own triggers.
  const [opener] = useState(focusHolder);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-50 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
            else focusPage();
          }}
          onEscapeKeyDown={(event) => {
            // The first Esc clears the typed text, the next one closes.
            if (event.target instanceof Element && event.target.matches('[data-own-escape]')) event.preventDefault();
          }}
          className="animate-dialog fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full flex-col bg-raised shadow-dialog outline-none sm:top-[12vh] sm:h-auto sm:max-h-[76vh] sm:w-160 sm:rounded-2xl"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Results data={data} place={place} early={early} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Opens rows, here or in a new tab, and stores what was opened. */
function useOpening(data: ShellData, onClose: () => void) {
  const go = useGo();
  const router = useRouter();
  return (row: Row, inNewTab: boolean): void => {
    const { href, tenant, run } = row;
    const note = (to: string): void => {
      const { label, detail = '', copy } = row;
      if (row.isPlace) rememberPlace(data.user.id, { label, detail, href: to, copy });
    };
    if (href !== undefined && inNewTab) {
      note(href);
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (run !== undefined) return run();
    if (href === undefined) return;
    askBeforeLeaving(() => {
      note(href);
      if (tenant !== undefined) {
        remember('organization', tenant.organizationId);
        remember('tenant', tenant.id);
      }
      go(href);
      if (tenant !== undefined) router.refresh();
    });
  };
}

/** The typed text, and the group to show completely until the text changes. */
function useTyped(early: string) {
  const [text, setText] = useState(early);
  const [all, setAll] = useState<string | null>(null);
  const type = (typed: string): void => {
    setText(typed);
    setAll(null);
  };
  return { text, type, all, setAll };
}

/** The number of results is only spoken, as it can be seen. */
function statusClass(message: string | undefined, note: string | undefined): string {
  if (message !== undefined) return 'px-5 py-8 text-center text-muted';
  return note === undefined ? 'sr-only' : 'px-5 pt-3 text-sm text-muted';
}

type ResultsProps = Pick<PaletteProps, 'data' | 'place' | 'early'> & { onClose: () => void };

function Results({ data, place, early, onClose }: ResultsProps) {
  const t = useTranslations('palette');
  const pathname = usePathname();
  const [selected, setSelected] = useState('');
  const { text, type, all, setAll } = useTyped(early);
  const { groups, card, words, isSearching, message, note } = useRows({ data, place, pathname, text, all });
  const open = useOpening(data, onClose);
  const openRow = (row: Row, inNewTab: boolean): void => {
    if (row.opensGroup === undefined) return open(row, inNewTab);
    setAll(row.opensGroup);
    // The row before it: from there the arrows continue to the loaded rows.
    setSelected(groups.find(({ id }) => id === row.opensGroup)?.rows.at(-2)?.id ?? '');
  };
  const { copy } = useCopy();
  const rows = groups.flatMap((group) => group.rows);
  // cmdk selects by value; if that no longer exists, the first row is selected.
  const value = rows.some(({ id }) => id === selected) ? selected : (rows[0]?.id ?? '');

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows.find(({ id }) => id === value);
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isCommand && row !== undefined) {
      event.preventDefault();
      openRow(row, true);
    } else if (event.key === 'c' && isCommand && row?.copy !== undefined && window.getSelection()?.toString() === '') {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.selectionStart !== field.selectionEnd) return;
      event.preventDefault();
      void copy(row.copy);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      type('');
    }
  };

  return (
    <Command
      shouldFilter={false}
      loop
      label={t('title')}
      value={value}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Field text={text} onType={type} isSearching={isSearching} />
      <p role="status" className={statusClass(message, note)}>
        {isSearching ? '' : (message ?? note ?? t('count', { count: rows.length }))}
      </p>
      {card === undefined ? null : <PersonCard found={card} />}
      <Command.List label={t('title')} className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-2 py-2">
        {groups.map((group) => (
          <Command.Group key={group.id} heading={group.heading} className="palette-group">
            {group.rows.map((row) => (
              <PaletteRow
                key={row.id}
                row={row}
                words={words}
                isSelected={row.id === value}
                onOpen={(inNewTab) => openRow(row, inNewTab)}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Keys />
    </Command>
  );
}

type FieldProps = { text: string; onType: (text: string) => void; isSearching: boolean };

function Field({ text, onType, isSearching }: FieldProps) {
  const t = useTranslations('palette');
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b border-border px-5">
      <Search className="text-muted" />
      <Command.Input
        value={text}
        onValueChange={onType}
        placeholder={t('placeholder')}
        data-own-escape={text === '' ? undefined : ''}
        className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      />
      {isSearching ? (
        <span className="animate-late text-muted">
          <Spinner />
        </span>
      ) : null}
      <Dialog.Close className="shrink-0 rounded-md text-sm text-muted hover:text-text touch:min-h-11 touch:px-2">
        <kbd className="kbd max-sm:hidden">{KEY.escape}</kbd>
        <span className="sm:hidden">{t('cancel')}</span>
      </Dialog.Close>
    </div>
  );
}

/** Explains the keys, if there is a keyboard. */
function Keys() {
  const t = useTranslations('palette.keys');
  const keys = [
    [KEY.move, t('move')],
    [KEY.open, t('open')],
    [KEY.newTab, t('newTab')],
    [KEY.copy, t('copy')],
  ] as const;
  return (
    <p className="hidden h-10 shrink-0 items-center gap-4 border-t border-border px-5 text-xs text-muted sm:flex touch:hidden">
      {keys.map(([key, label]) => (
        <span key={key} className="flex items-center gap-2">
          <kbd className="kbd">{key}</kbd>
          {label}
        </span>
      ))}
    </p>
  );
}

type PaletteRowProps = {
  row: Row;
  words: readonly string[];
  isSelected: boolean;
  onOpen: (inNewTab: boolean) => void;
};

/** A row of the search: mark, name with the typed part in bold, and what distinguishes it from others. */
function PaletteRow({ row, words, isSelected, onOpen }: PaletteRowProps) {
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
        <span className="min-w-0 truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
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
        {row.detail ? <span className="min-w-0 truncate text-sm text-muted">{row.detail}</span> : null}
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
