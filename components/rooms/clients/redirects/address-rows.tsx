'use client';

import { CircleAlert, Plus, X } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { inputClass } from '@/components/form/input-class';
import { useErrorText } from '@/components/form/use-error-text';
import { Button, IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { TEXT } from '@/lib/contract/limits';
import type { FormControl } from '../form/open-form';
import { pasteRows, removeRow } from './row-edits';

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

/** A list of addresses, one a row. Enter in the last one adds another, a paste of several lines makes several. */
export function AddressRows(props: AddressRowsProps) {
  const { control, name, label, addLabel, placeholder, least = 0, renderTool, renderUnder } = props;
  const t = useTranslations('clientform.rows');
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const rows = field.value;
  // React Hook Form nests a list's errors by row, which its types do not say.
  const errors = fieldState.error as unknown as readonly RowError[] | undefined;
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelectorAll<HTMLInputElement>('input[data-row]')[focus.row]?.focus();
  }, [focus]);
  const change = (next: string[], to?: number): void => {
    field.onChange(next);
    if (to !== undefined) setFocus({ row: to });
  };
  const add = (): void => change([...rows, ''], rows.length);
  const set = (row: number, value: string): void => change(rows.map((old, index) => (index === row ? value : old)));
  const onKeyDown = (event: KeyboardEvent, row: number): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (row < rows.length - 1) setFocus({ row: row + 1 });
    else if (rows[row]?.trim() !== '') add();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const selection = { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
    const pasted = pasteRows(rows, row, event.clipboardData.getData('text'), selection);
    if (pasted === null) return;
    event.preventDefault();
    change(pasted.rows, pasted.focus);
  };
  const isAlone = rows.length <= least;
  return (
    <div ref={box} className="space-y-2">
      {rows.map((value, row) => {
        const error = value.trim() !== '' || submitCount > 0 ? errors?.[row] : undefined;
        const named = t('named', { label, number: row + 1 });
        return (
          // Rows have no names of their own: what is typed in one must not make it another.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <div key={row}>
            <div className="flex items-start gap-1">
              <AddressInput
                label={named}
                error={error}
                what={label}
                placeholder={placeholder}
                value={value}
                onChange={(next) => set(row, next)}
                onBlur={field.onBlur}
                onKeyDown={(event) => onKeyDown(event, row)}
                onPaste={(event) => onPaste(event, row)}
              />
              {renderTool?.(row, value)}
              <IconButton
                label={t('remove', { label: named })}
                disabledReason={isAlone ? t('last', { label }) : undefined}
                onClick={() => change(removeRow(rows, row), Math.max(0, row - 1))}
              >
                <X />
              </IconButton>
            </div>
            {renderUnder?.(row, value)}
          </div>
        );
      })}
      <Button size="sm" variant="ghost" icon={<Plus />} onClick={add}>
        {addLabel}
      </Button>
    </div>
  );
}

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
