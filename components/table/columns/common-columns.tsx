/** Columns that many rooms use. `width` and `grow` are those of `Column`. */
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { Truncated } from '@/components/ui/primitives/truncated';
import type { Language } from '@/lib/contract/limits';
import type { Column } from '../types';

type Size = Pick<Column<unknown>, 'width' | 'grow'>;

/** A name of one line, sorted by itself. */
export function textColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string,
  { className, ...size }: Size & { className?: string },
): Column<Row> {
  const cell = (row: Row) => <Truncated text={text(row)} className={className} />;
  return { id, header, cell, sort: text, ...size };
}

/** Two lines of this width hold fifty characters. */
const DESCRIPTION_WIDTH = 186;

export function descriptionColumn<Row extends { description: string }>(
  header: string,
  grow: number,
  width = DESCRIPTION_WIDTH,
): Column<Row> {
  const cell = ({ description }: Row) => <DescriptionText text={description} />;
  return { id: 'description', header, cell, width, grow };
}

/** As wide as the longest time in each language, like "for 11 måneder siden". */
const DATE_WIDTH: Record<Language, number> = { en: 120, no: 156 };

/** A moment (ISO 8601) at the end of the row, relative to now; a dash if unknown. */
export function dateColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => string | null,
  language: Language,
): Column<Row> {
  const cell = (row: Row) => <RelativeTime value={at(row)} />;
  return { id, header, cell, sort: at, align: 'end', width: DATE_WIDTH[language], grow: 0 };
}

/** One line in compact rows; a dash when there is none. */
export function DescriptionText({ text }: { text: string }) {
  return (
    <span
      dir="auto"
      data-shortened
      title={text}
      className="line-clamp-2 text-sm text-muted wrap-anywhere sm:in-data-[density=compact]:line-clamp-1"
    >
      {text === '' ? <>–</> : text}
    </span>
  );
}
