import type { ReactNode } from 'react';
import type { MenuItem } from '../ui/overlays/menu-panel';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import type { Option } from '@/components/ui/picker/option-filter';

/** One column. The first one names the row: it is always shown and stays in place when the rest scrolls sideways. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable; null goes last. With remote rows the server sorts and only its presence counts. */
  sort?: (row: Row) => string | number | null;
  /** Right-aligned, for numbers and dates. */
  align?: 'end';
  /** Least width in pixels. */
  width: number;
  /** Share of the spare width; 1 by default, 0 keeps the least width. */
  grow?: number;
  /** Its cells ask how wide they are: a container query of `cell`, or chips of a `ChipList` that is `wide`. */
  asksWidth?: true;
  /** Shown only when the reader has chosen it in the column menu. */
  isOptional?: true;
  /** Shown under 640 px too, at the end of the row; the others are then in the details of the row. */
  small?: boolean;
};

/** A filter: a popover with options, and a removable chip while it is active. */
export type Filter<Row> = {
  id: string;
  label: string;
  icon?: ReactNode;
  options: readonly Option[];
  /** Finds options by what they do not show; its values join those whose texts match. Keep it stable. */
  find?: (query: string) => Promise<readonly string[]>;
  /** Only one option at a time. */
  single?: boolean;
  /** Several chosen options stand on one chip, with their number. */
  joined?: boolean;
  /** Whether a row passes the chosen values (at least one). Not asked with remote rows. */
  matches?: (row: Row, values: readonly string[]) => boolean;
};

export type Sort = { id: string; descending: boolean };

/** What the reader asks of the table; it lives in the address. */
export type TableQuery = {
  search: string;
  sort: Sort | null;
  /** Filter id → chosen values; filters without a value are absent. */
  filters: Readonly<Record<string, readonly string[]>>;
};

/** All rows are in the browser. */
export type LocalSource<Row> = {
  kind: 'local';
  rows: readonly Row[] | undefined;
  /** The texts that the search looks at. Keep the function stable: the index is made once per row list. */
  searchText: (row: Row) => readonly (string | null | undefined)[];
};

/** The server keeps the rows, sorts, filters and searches; the table asks for what comes into sight. */
export type RemoteSource<Row> = {
  kind: 'remote';
  /** Rows that match the query; undefined while the first answer is on its way. */
  matching: number | undefined;
  /** More than `matching` match; how many is on its way. */
  isCounting?: boolean;
  total: number | undefined;
  /** The rows are still those of the query before; the ones of this query are on their way. */
  isStale?: boolean;
  /** A row of the current query by its position, undefined until it has arrived. */
  rowAt: (index: number) => Row | undefined;
  /** The rows from `first` to `last` (inclusive) are in sight. */
  onRange: (first: number, last: number) => void;
  /** Called with a query at once, before the address and the next render have it. Keep it stable. */
  onAsk: (query: TableQuery) => void;
};

export type RowSource<Row> = LocalSource<Row> | RemoteSource<Row>;

export type BulkSelection = {
  count: number;
  /** The chosen ids; null when all rows of a remote table are chosen, then `query` and `except` say which. */
  ids: readonly string[] | null;
  query: TableQuery;
  except: readonly string[];
  /** Takes rows out of the selection: those that the action has done. */
  drop: (ids: readonly string[]) => void;
  /** Takes everything out of the selection. */
  clear: () => void;
};

/** What a row's menu holds; an empty list means no menu. */
export type RowMenuContent = readonly MenuItem[] | ((panel: MenuPanelProps) => ReactNode);

export type Counted = 'people' | 'clients' | 'groups' | 'tenants' | 'applications' | 'templates' | 'sessions' | 'rows';

export type RowPanelProps<Row> = {
  /** The row that the address names. */
  id: string;
  /** Undefined where the list does not hold it: it is further down, or is none of its rows. */
  row: Row | undefined;
  /** Its place in the list, from 0, and how many rows there are. */
  position: number | undefined;
  count: number | undefined;
  /** Goes to the row before or after it. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** Plain rows where it is not given. */
  countOf?: Counted;
  columns: readonly Column<Row>[];
  source: RowSource<Row>;
  rowId: (row: Row) => string;
  /** The row in words: "Actions for …". */
  rowName: (row: Row) => string;
  filters?: readonly Filter<Row>[];
  initialSort?: Sort;
  searchPlaceholder?: string;
  /** The entries of a row's menu, or the panel that draws them once it is opened (lazy code). */
  rowMenu?: (row: Row) => RowMenuContent;
  /**
   * What Enter and a click on a row do, where the row's menu has no entry for it (`mainEntry`).
   *
   * @returns why it cannot be done with this row, to be said; false for a row that has its menu only
   */
  onOpen?: (row: Row) => string | false | void;
  /** The panel that the name of a row opens (`PanelLink` in its first cell); a lazy part. */
  panel?: (props: RowPanelProps<Row>) => ReactNode;
  /** Makes rows selectable; renders the buttons of the bulk bar (`Button size="sm"`). */
  bulk?: (selection: BulkSelection) => ReactNode;
  /**
   * What was chosen stays so under another search or filter, so that rows of several searches come together. Only where the action gives
   * and takes nothing, and names what it is about before it begins.
   */
  keepsSelection?: boolean;
  /** What the marks in the rows mean: at the foot of the table. */
  legend?: ReactNode;
  /** What is shown when there are no rows at all; usually an `EmptyState`. */
  empty: ReactNode;
  /** Why the rows could not be loaded, already translated. */
  error?: { message: string; onRetry: () => void } | null;
  /** Prefix of the table's parameters in the address, when a page has several tables. */
  urlKey?: string;
  /** Height of a row under 640 px in pixels, where the first column draws it as a card with more than two lines. */
  cardHeight?: number;
  /** The same under 360 px, where lines of the card have two. */
  narrowCardHeight?: number;
};
