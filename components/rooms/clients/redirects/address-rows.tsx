import { Plus, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { PasteNote } from '@/components/form/fields/paste-note';
import { RowInput } from '@/components/form/fields/row-input';
import { RowList } from '@/components/form/fields/row-list';
import { Button, IconButton } from '@/components/ui/primitives/button';
import type { FormControl } from '../form/client-form';
import { useRows } from './use-rows';
import { entriesOf, type LeftOut, takeEntries } from '@/components/form/fields/pasted-list';

type AddressList = 'redirectUris' | 'postLogoutRedirectUris' | 'allowedCorsOrigins';

export type AddressRowsProps = {
  control: FormControl;
  name: AddressList;
  /** The name of one row: "Redirect URI". */
  label: string;
  addLabel: string;
  placeholder: string;
  /** The minimum number of rows: the last of them cannot be removed. */
  least?: 0 | 1;
  /** The check beside a row, and below the row when it is open. */
  renderTool?: (row: number, value: string) => ReactNode;
  renderUnder?: (row: number, value: string) => ReactNode;
};

type RowError = { type?: string; message?: string } | undefined;

/** A list of addresses, one per row. Enter in the last row adds another, a pasted list adds several. */
export function AddressRows(props: AddressRowsProps) {
  const { control, name, label, addLabel, placeholder, least = 0, renderTool, renderUnder } = props;
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const { value: rows, onChange, onBlur } = field;
  const { box, focused, focusRow, change, leftOut } = useRows<string>(onChange);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  // React Hook Form nests a list's errors by row, which its types omit.
  const errors = fieldState.error as unknown as readonly RowError[] | undefined;
  // Stable functions for the rows of one list, so that a key press renders only its own row.
  const edits = useMemo<RowEdits>(
    () => ({
      set: (row, value) => change(latest.current.with(row, value)),
      remove: (row) => change(latest.current.toSpliced(row, 1), Math.max(0, row - 1)),
      onEnter: (row) => {
        if (row < latest.current.length - 1) focusRow(row + 1);
        else if (latest.current[row]?.trim() !== '') change([...latest.current, ''], latest.current.length);
      },
      paste: (row, text, selection) => {
        const pasted = pasteRows(latest.current, row, text, selection);
        if (pasted === null) return false;
        change(pasted.rows, pasted.focus, pasted.leftOut);
        return true;
      },
    }),
    [change, focusRow],
  );
  const errorOf = (row: number): RowError => (rows[row]?.trim() !== '' || submitCount > 0 ? errors?.[row] : undefined);
  const wrong = rows.findIndex((_, row) => errorOf(row) !== undefined);
  return (
    <div ref={box} className="space-y-2">
      <RowList
        label={label}
        count={rows.length}
        textOf={(row) => rows[row] ?? ''}
        rowHeight={ROW_HEIGHT}
        pinned={[wrong, focused]}
        error={fieldState.error}
        renderRow={(row) => (
          <Row
            row={row}
            value={rows[row] ?? ''}
            error={errorOf(row)}
            isAlone={rows.length <= least}
            {...{ label, placeholder, edits, onBlur, renderTool, renderUnder }}
          />
        )}
      />
      <PasteNote leftOut={leftOut} />
      <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => change([...rows, ''], rows.length)}>
        {addLabel}
      </Button>
    </div>
  );
}

/** An input and the space below it. */
const ROW_HEIGHT = 44;

type RowEdits = {
  set: (row: number, value: string) => void;
  remove: (row: number) => void;
  /** Moves to the next row, or adds one. */
  onEnter: (row: number) => void;
  /** @returns whether it was a list */
  paste: (row: number, text: string, selection: { start: number; end: number }) => boolean;
};

type RowProps = Pick<AddressRowsProps, 'label' | 'placeholder' | 'renderTool' | 'renderUnder'> & {
  row: number;
  value: string;
  error: RowError;
  isAlone: boolean;
  edits: RowEdits;
  onBlur: () => void;
};

const Row = memo(function Row(props: RowProps) {
  const { row, value, error, isAlone, edits, onBlur, label, placeholder, renderTool, renderUnder } = props;
  const t = useTranslations('clientform.rows');
  const named = t('named', { label, number: row + 1 });
  return (
    <>
      <div className="flex items-start gap-1">
        <RowInput
          className="flex-1"
          data-row
          inputMode="url"
          label={named}
          error={error}
          what={label}
          placeholder={placeholder}
          value={value}
          onChange={(next) => edits.set(row, next)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            edits.onEnter(row);
          }}
          onPaste={(event) => {
            const { selectionStart, selectionEnd, value: text } = event.currentTarget;
            const selection = { start: selectionStart ?? text.length, end: selectionEnd ?? text.length };
            if (edits.paste(row, event.clipboardData.getData('text'), selection)) event.preventDefault();
          }}
        />
        {renderTool?.(row, value)}
        <IconButton
          label={t('remove', { label: named })}
          disabledReason={isAlone ? t('last', { label }) : undefined}
          onClick={() => edits.remove(row)}
        >
          <X />
        </IconButton>
      </div>
      {renderUnder?.(row, value)}
    </>
  );
});

/** Example addresses for empty fields: the same in every language (RFC 2606). */
export const EXAMPLE = {
  origin: 'https://app.example.com',
  page: 'https://app.example.com/',
  redirect: 'https://app.example.com/signin-oidc',
  token: 'https://login.partner.example/oauth2/token',
  sent: 'https://…',
} as const;

/**
 * The rows after a paste into one of them: each entry becomes a row, the first one replaces the selected text.
 * @returns null for a single entry, which the field handles itself
 */
export function pasteRows(
  rows: readonly string[],
  at: number,
  text: string,
  selection: { start: number; end: number },
): { rows: string[]; focus: number; leftOut: LeftOut } | null {
  const [first, ...more] = entriesOf(text, 'address');
  if (first === undefined || more.length === 0) return null;
  const row = rows[at] ?? '';
  const merged = row.slice(0, selection.start) + first + row.slice(selection.end);
  const known = rows.filter((_, index) => index !== at);
  const { taken, ...leftOut } = takeEntries([merged, ...more], { known });
  const added = taken.length === 0 ? [''] : taken;
  return { rows: rows.toSpliced(at, 1, ...added), focus: at + added.length - 1, leftOut };
}
