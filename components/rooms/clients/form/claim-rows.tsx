'use client';

import { Plus, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { NOTHING_LEFT_OUT } from '@/components/form/fields/pasted-list';
import { PasteNote } from '@/components/form/fields/paste-note';
import { RowInput } from '@/components/form/fields/row-input';
import { RowList } from '@/components/form/fields/row-list';
import { Button, IconButton } from '@/components/ui/primitives/button';
import type { FormControl } from './open-form';
import { pasteClaims } from './claim-paste';
import type { ClaimRow } from './client-form';

type CellError = { type?: string; message?: string };
type RowErrors = { type?: CellError; value?: CellError } | undefined;

/** Claims that every token of the client carries: a type and a value each (section 5). A pasted list becomes rows. */
export function ClaimRows({ control }: { control: FormControl }) {
  const t = useTranslations('clientform.claims');
  const { field, fieldState } = useController({ control, name: 'claims' });
  const { submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const rows = field.value;
  // React Hook Form nests a list's errors by row and field, which its types do not say.
  const errors = fieldState.error as unknown as readonly RowErrors[] | undefined;
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelector<HTMLInputElement>(`[data-form-row="${focus.row}"] input`)?.focus();
  }, [focus]);
  const change = (next: ClaimRow[], to?: number): void => {
    field.onChange(next);
    setLeftOut(NOTHING_LEFT_OUT);
    if (to !== undefined) setFocus({ row: to });
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number): void => {
    const pasted = pasteClaims(rows, row, event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    change(pasted.rows, pasted.focus);
    setLeftOut(pasted.leftOut);
  };
  const errorOf = (row: number, cell: 'type' | 'value') =>
    rows[row]?.[cell].trim() !== '' || submitCount > 0 ? errors?.[row]?.[cell] : undefined;
  const wrong = rows.findIndex((_, row) => errorOf(row, 'type') !== undefined || errorOf(row, 'value') !== undefined);
  return (
    <div ref={box} role="group" aria-label={t('title')} className="space-y-2">
      <div className="font-medium">
        {t('title')} <span className="font-normal text-faint">({t('optional')})</span>
      </div>
      <p className="text-sm text-muted">{t('help')}</p>
      <RowList
        label={t('title')}
        count={rows.length}
        textOf={(row) => `${rows[row]?.type} ${rows[row]?.value}`}
        rowHeight={ROW_HEIGHT}
        pinned={[wrong, focus?.row ?? -1]}
        renderRow={(row) => (
          <div className="flex items-start gap-1">
            <div className="grid min-w-0 flex-1 gap-1.5 sm:grid-cols-[2fr_3fr]">
              {(['type', 'value'] as const).map((cell) => (
                <RowInput
                  key={cell}
                  label={t(`${cell}Of`, { number: row + 1 })}
                  what={t(cell)}
                  placeholder={t(cell)}
                  error={errorOf(row, cell)}
                  value={rows[row]?.[cell] ?? ''}
                  onChange={(text) =>
                    change(rows.map((old, index) => (index === row ? { ...old, [cell]: text } : old)))
                  }
                  onPaste={cell === 'type' ? (event) => onPaste(event, row) : undefined}
                />
              ))}
            </div>
            <IconButton
              label={t('remove', { number: row + 1 })}
              onClick={() => change(rows.toSpliced(row, 1), Math.max(0, row - 1))}
            >
              <X />
            </IconButton>
          </div>
        )}
      />
      <PasteNote leftOut={leftOut} />
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        onClick={() => change([...rows, { type: '', value: '' }], rows.length)}
      >
        {t('add')}
      </Button>
    </div>
  );
}

/** Two inputs beside each other and the space under them. */
const ROW_HEIGHT = 44;
