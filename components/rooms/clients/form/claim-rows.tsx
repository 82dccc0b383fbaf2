'use client';

import { CircleAlert, Plus, X } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { inputClass } from '@/components/form/input-class';
import { useErrorText } from '@/components/form/use-error-text';
import { Button, IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import type { FormControl } from './open-form';
import type { ClaimRow } from './client-form';

type CellError = { type?: string; message?: string };
type RowErrors = { type?: CellError; value?: CellError } | undefined;

/** Claims that every token of the client carries: a type and a value each (section 5). */
export function ClaimRows({ control }: { control: FormControl }) {
  const t = useTranslations('clientform.claims');
  const { field, fieldState } = useController({ control, name: 'claims' });
  const { submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const rows = field.value;
  // React Hook Form nests a list's errors by row and field, which its types do not say.
  const errors = fieldState.error as unknown as readonly RowErrors[] | undefined;
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelectorAll<HTMLInputElement>('input[data-claim="type"]')[focus.row]?.focus();
  }, [focus]);
  const set = (row: number, part: Partial<ClaimRow>): void =>
    field.onChange(rows.map((old, index) => (index === row ? { ...old, ...part } : old)));
  return (
    <div ref={box} role="group" aria-label={t('title')} className="space-y-2">
      <div className="font-medium">
        {t('title')} <span className="font-normal text-faint">({t('optional')})</span>
      </div>
      <p className="text-sm text-muted">{t('help')}</p>
      {rows.map((claim, row) => {
        const shown = (cell: 'type' | 'value') =>
          claim[cell].trim() !== '' || submitCount > 0 ? errors?.[row]?.[cell] : undefined;
        return (
          // Rows have no names of their own: what is typed in one must not make it another.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <div key={row} className="flex items-start gap-1">
            <div className="grid min-w-0 flex-1 gap-1.5 sm:grid-cols-[2fr_3fr]">
              {(['type', 'value'] as const).map((cell) => (
                <ClaimInput
                  key={cell}
                  cell={cell}
                  label={t(`${cell}Of`, { number: row + 1 })}
                  what={t(cell)}
                  error={shown(cell)}
                  value={claim[cell]}
                  onChange={(text) => set(row, { [cell]: text })}
                />
              ))}
            </div>
            <IconButton
              label={t('remove', { number: row + 1 })}
              onClick={() => field.onChange(rows.filter((_, index) => index !== row))}
            >
              <X />
            </IconButton>
          </div>
        );
      })}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        onClick={() => {
          field.onChange([...rows, { type: '', value: '' }]);
          setFocus({ row: rows.length });
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}

type ClaimInputProps = {
  cell: 'type' | 'value';
  label: string;
  what: string;
  error: CellError | undefined;
  value: string;
  onChange: (value: string) => void;
};

function ClaimInput({ cell, label, what, error, value, onChange }: ClaimInputProps) {
  const errorText = useErrorText(what, error);
  const id = useId();
  return (
    <div className="min-w-0 space-y-1">
      <input
        data-claim={cell}
        aria-label={label}
        aria-invalid={errorText === undefined ? undefined : true}
        aria-describedby={errorText === undefined ? undefined : id}
        placeholder={what}
        autoComplete="off"
        spellCheck={false}
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
