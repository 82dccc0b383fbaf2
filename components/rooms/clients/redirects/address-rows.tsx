'use client';

import { CircleAlert, Plus, X } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useController, useFormState } from 'react-hook-form';
import { inputClass } from '@/components/form/input-class';
import { NOTHING_LEFT_OUT } from '@/components/form/pasted-list';
import { PasteNote } from '@/components/form/paste-note';
import { RowList } from '@/components/form/row-list';
import { useErrorText } from '@/components/form/use-error-text';
import { Button, IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { TEXT } from '@/lib/contract/limits';
import type { FormControl } from '../form/open-form';
import { pasteRows } from './row-edits';

type AddressList = 'redirectUris' | 'postLogoutRedirectUris' | 'allowedCorsOrigins';

export type AddressRowsProps = {
  control: FormControl;
  name: AddressList;
  /** What one row is: "Redirect URI". */
  label: string;
  addLabel: string;
  placeholder: string;
  /** Rows that have to stay: the last of them cannot be removed. */
  least?: 0 | 1;
  /** Beside a row: its check; and under it, when it is open. */
  renderTool?: (row: number, value: string) => ReactNode;
  renderUnder?: (row: number, value: string) => ReactNode;
};

type RowError = { type?: string; message?: string } | undefined;

/** A list of addresses, one a row. Enter in the last one adds another, a paste of several makes several. */
export function AddressRows(props: AddressRowsProps) {
  const { control, name, label, addLabel, placeholder, least = 0, renderTool, renderUnder } = props;
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const { value: rows, onChange, onBlur } = field;
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  // React Hook Form nests a list's errors by row, which its types do not say.
  const errors = fieldState.error as unknown as readonly RowError[] | undefined;
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelector<HTMLInputElement>(`[data-form-row="${focus.row}"] input`)?.focus();
  }, [focus]);
  const change = useCallback(
    (next: string[], to?: number): void => {
      onChange(next);
      setLeftOut(NOTHING_LEFT_OUT);
      if (to !== undefined) setFocus({ row: to });
    },
    [onChange],
  );
  // The same functions for every row as long as it is the same list: a key draws the row that it is typed in, and no other.
  const edits = useMemo<RowEdits>(
    () => ({
      set: (row, value) => change(latest.current.with(row, value)),
      remove: (row) => change(latest.current.toSpliced(row, 1), Math.max(0, row - 1)),
      onEnter: (row) => {
        if (row < latest.current.length - 1) setFocus({ row: row + 1 });
        else if (latest.current[row]?.trim() !== '') change([...latest.current, ''], latest.current.length);
      },
      paste: (row, text, selection) => {
        const pasted = pasteRows(latest.current, row, text, selection);
        if (pasted === null) return false;
        change(pasted.rows, pasted.focus);
        setLeftOut(pasted.leftOut);
        return true;
      },
    }),
    [change],
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
        pinned={[wrong, focus?.row ?? -1]}
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

/** An input and the space under it. */
const ROW_HEIGHT = 44;

type RowEdits = {
  set: (row: number, value: string) => void;
  remove: (row: number) => void;
  /** To the next row, or a new one. */
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
        <AddressInput
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

type AddressInputProps = {
  label: string;
  what: string;
  error: RowError;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

function AddressInput({ label, what, error, value, onChange, ...input }: AddressInputProps) {
  const errorText = useErrorText(what, error);
  const id = useId();
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <input
        {...input}
        data-row
        aria-label={label}
        aria-invalid={errorText === undefined ? undefined : true}
        aria-describedby={errorText === undefined ? undefined : id}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT.url.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'font-mono text-sm')}
      />
      {errorText === undefined ? null : (
        <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-px" />
          <span className="min-w-0 wrap-anywhere">{errorText}</span>
        </p>
      )}
    </div>
  );
}
