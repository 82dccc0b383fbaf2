/** Columns that many rooms have. `width` and `grow` are those of `Column`. */
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { Truncated } from '@/components/ui/primitives/truncated';
import type { Column } from '../types';

type Size = Pick<Column<unknown>, 'width' | 'grow'>;

/** A text of one line, sorted by itself. */
export function textColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string,
  { className, ...size }: Size & { className?: string },
): Column<Row> {
  return { id, header, cell: (row) => <Truncated text={text(row)} className={className} />, sort: text, ...size };
}

/** A description of up to two lines. */
export function descriptionColumn<Row extends { description: string }>(header: string, size: Size): Column<Row> {
  return { id: 'description', header, cell: ({ description }) => <DescriptionText text={description} />, ...size };
}

/** A moment (ISO 8601) at the end of the row, relative to now; a dash when it is not known. */
export function dateColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => string | null,
  width: number,
): Column<Row> {
  return { id, header, cell: (row) => <RelativeTime value={at(row)} />, sort: at, align: 'end', width, grow: 0 };
}

/** One line in compact rows; a dash when there is none. */
function DescriptionText({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="line-clamp-2 text-sm text-pretty text-muted wrap-anywhere sm:in-data-[density=compact]:line-clamp-1"
    >
      {text === '' ? <>–</> : text}
    </span>
  );
}
