import { DefinitionList } from '@/components/ui/primitives/definition-list';
import { DialogBody, DialogFrame } from '@/components/ui/overlays/dialog';
import type { Column } from '../types';

export type RowDetailsProps<Row> = {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  onClose: () => void;
};

/** The details that a small screen has no room for in the row: every column with its heading. */
export function RowDetails<Row>({ row, name, columns, onClose }: RowDetailsProps<Row>) {
  const [first, ...rest] = columns;
  return (
    <DialogFrame title={name} onClose={onClose}>
      <DialogBody>
        <div className="flex min-h-11 items-center">{first?.cell(row)}</div>
        <DefinitionList items={rest.map(({ id, header, cell }) => ({ key: id, term: header, value: cell(row) }))} />
      </DialogBody>
    </DialogFrame>
  );
}
