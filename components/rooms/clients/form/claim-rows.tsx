import { Plus, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ClipboardEvent } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { entriesOf, type LeftOut, pairOf, takeEntries } from '@/components/form/fields/pasted-list';
import { PasteNote } from '@/components/form/fields/paste-note';
import { RowInput } from '@/components/form/fields/row-input';
import { RowList } from '@/components/form/fields/row-list';
import { Button, IconButton } from '@/components/ui/primitives/button';
import type { FormControl, ClaimRow } from './client-form';
import { useRows } from '../redirects/use-rows';

type CellError = { type?: string; message?: string };
type RowErrors = { type?: CellError; value?: CellError } | undefined;

/** Claims that every token of the client carries: a type and a value each (section 5). A pasted list becomes rows. */
export function ClaimRows({ control }: { control: FormControl }) {
  const t = useTranslations('clientform.claims');
  const { field, fieldState } = useController({ control, name: 'claims' });
  const { submitCount } = useFormState({ control });
  const { box, focused, change, leftOut } = useRows<ClaimRow>(field.onChange);
  const rows = field.value;
  // React Hook Form nests a list's errors by row and field, which its types omit.
  const errors = fieldState.error as unknown as readonly RowErrors[] | undefined;
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number): void => {
    const pasted = pasteClaims(rows, row, event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    change(pasted.rows, pasted.focus, pasted.leftOut);
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
        pinned={[wrong, focused]}
        error={fieldState.error}
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

/** Two inputs side by side and the space below them. */
const ROW_HEIGHT = 44;

/**
 * The rows after a paste into the type field of one of them: each entry becomes a row, the first one replaces that row if it is empty.
 * Duplicate types are dropped.
 * @returns null for a single word, which the field handles itself
 */
function pasteClaims(
  rows: readonly ClaimRow[],
  at: number,
  text: string,
): { rows: ClaimRow[]; focus: number; leftOut: LeftOut } | null {
  const entries = entriesOf(text, 'pair');
  const [first] = entries;
  if (first === undefined || (entries.length === 1 && pairOf(first).value === '')) return null;
  const isEmpty = rows[at]?.type.trim() === '' && rows[at].value.trim() === '';
  const known = rows.map(({ type }) => type).filter((type) => type.trim() !== '');
  const keyOf = (entry: string): string => pairOf(entry).name.toLowerCase();
  const { taken, ...leftOut } = takeEntries(entries, { known, keyOf });
  const added = taken.map((entry) => ({ type: pairOf(entry).name, value: pairOf(entry).value }));
  const replaced = isEmpty && added.length > 0 ? 1 : 0;
  const place = at + (isEmpty ? 0 : 1);
  return {
    rows: rows.toSpliced(place, replaced, ...added),
    focus: Math.max(at, place + added.length - 1),
    leftOut,
  };
}
