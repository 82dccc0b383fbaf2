'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { DialogBody, DialogFooter, DialogFrame } from '../ui/dialog';
import { RadioCards } from '../ui/radio-cards';
import type { ConflictRow, Side } from './three-way';

export type ConflictDialogProps = {
  /** What was edited. */
  name: string;
  rows: readonly ConflictRow[];
  /** Back to the form as it was; saving it finds the same again. */
  onClose: () => void;
  /** Goes on editing with these; nothing is saved yet. */
  onResolve: (sides: ReadonlyMap<string, Side>) => void;
};

/** The second of two editors sees what the first one saved beside what they have typed themselves, and chooses what goes on. */
export function ConflictDialog({ name, rows, onClose, onResolve }: ConflictDialogProps) {
  const t = useTranslations('common.conflict');
  const action = useTranslations('common.action');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = (row: ConflictRow): Side => chosen.get(row.id) ?? row.preset;
  const all = (side: Side): void =>
    setChosen(new Map(rows.map((row) => [row.id, row.choices.some((one) => one.side === side) ? side : row.preset])));
  return (
    <DialogFrame
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={t(rows.length === 0 ? 'same' : 'text')}
    >
      <DialogBody>
        {rows.length < 2 ? null : (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => all('theirs')}>
              {t('allTheirs')}
            </Button>
            <Button size="sm" onClick={() => all('mine')}>
              {t('allMine')}
            </Button>
          </div>
        )}
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            value={sideOf(row)}
            onChange={(side) => setChosen(new Map([...chosen, [row.id, side]]))}
          />
        ))}
      </DialogBody>
      <DialogFooter note={t('note')}>
        <Button onClick={onClose}>{action('back')}</Button>
        <Button variant="primary" onClick={() => onResolve(new Map(rows.map((row) => [row.id, sideOf(row)])))}>
          {t('continue')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function Row({ row, value, onChange }: { row: ConflictRow; value: Side; onChange: (side: Side) => void }) {
  const t = useTranslations('common.conflict');
  const id = useId();
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <span id={id} className="font-medium wrap-anywhere">
          {row.label}
        </span>
        {row.difference === 'both' ? <Badge tone="warning">{t('both')}</Badge> : null}
      </div>
      <RadioCards
        labelledBy={id}
        columns={row.choices.length > 2 ? 1 : 2}
        options={row.choices.map(({ side, text }) => ({
          value: side,
          label: t(`side.${side}`),
          description: text,
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
