import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import { type ConflictRow, type Side, mergeRows, type Versions } from './three-way';
import type { OpenConflict } from './use-edit-conflict';

export type ConflictDialogProps<Form> = {
  name: string;
  /** The title, if "{name} has changed" does not fit. */
  title?: string;
  conflict: Omit<OpenConflict<unknown, Form>, 'theirs'>;
  rows: readonly ConflictRow<Form>[];
  /** Completes the merged form with what no row is about. */
  withRest?: (merged: Form, versions: Versions<Form>) => Form;
};

/** Shows the second of two editors what the first one saved beside their own changes, and asks which to keep. */
export function ConflictDialog<Form>(props: ConflictDialogProps<Form>) {
  const { name, title, conflict, rows, withRest = (merged) => merged } = props;
  const { versions, onClose, onResolve } = conflict;
  const t = useTranslations('common.conflict');
  const action = useTranslations('common.action');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const chooseAll = (side: Side): void => setChosen(new Map(rows.map(({ id }) => [id, side])));
  return (
    <DialogFrame
      onClose={onClose}
      title={title ?? t('title', { name })}
      description={t(rows.length === 0 ? 'same' : 'text')}
    >
      <DialogBody>
        {rows.length < 2 ? null : (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => chooseAll('theirs')}>
              {t('allTheirs')}
            </Button>
            <Button size="sm" onClick={() => chooseAll('mine')}>
              {t('allMine')}
            </Button>
          </div>
        )}
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            value={chosen.get(row.id) ?? row.preset}
            onChange={(side) => setChosen(new Map([...chosen, [row.id, side]]))}
          />
        ))}
      </DialogBody>
      <DialogFooter note={t('note')}>
        <Button onClick={onClose}>{action('back')}</Button>
        <Button
          variant="primary"
          onClick={() => onResolve(withRest(mergeRows(versions.theirs, rows, chosen), versions))}
        >
          {t('continue')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function Row<Form>(props: { row: ConflictRow<Form>; value: Side; onChange: (side: Side) => void }) {
  const { row, value, onChange } = props;
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
