import type { ReactNode } from 'react';
import type { MenuItem } from '../ui/overlays/menu-panel';
import type { MenuPanelProps } from '@/components/ui/overlays/menu-button';
import type { SidePanelProps } from '@/components/ui/overlays/side-panel';
import type { Option } from '@/components/ui/picker/option-filter';

/** One column. The first one names the row: it is always shown and sticky. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable; null sorts last. With remote rows the server sorts, and only its presence counts. */
  sort?: (row: Row) => string | number | null;
  align?: 'end';
  /** Minimum width in pixels. */
  width: number;
  /** Share of the spare width; 1 by default, 0 keeps the minimum width. */
  grow?: number;
  /** Its cells depend on their width: a container query of `cell`, or chips of a `ChipList` with `wide`. */
  asksWidth?: true;
  /** Shown only if the user has selected it in the column menu. */
  isOptional?: true;
  /** Also shown below 640 px, at the end of the row; the other columns are then in the details of the row. */
  small?: boolean;
};

/** A filter: a popover with options, and a removable chip while it is active. */
export type Filter<Row> = {
  id: string;
  label: string;
  icon?: ReactNode;
  options: readonly Option[];
  /** Finds options by data that they do not show; its values are added to the text matches. Keep it stable. */
  find?: (query: string) => Promise<readonly string[]>;
  /** Only one option at a time. */
  single?: boolean;
  /** Several selected options share one chip, with their number. */
  joined?: boolean;
  /** Whether a row matches the selected values (at least one). Not used with remote rows. */
  matches?: (row: Row, values: readonly string[]) => boolean;
};

export type Sort = { id: string; descending: boolean };

/** The user's query of the table; it is kept in the address. */
export type TableQuery = {
  search: string;
  sort: Sort | null;
  /** Filter id → selected values; filters without a value are absent. */
  filters: Readonly<Record<string, readonly string[]>>;
};

export type LocalSource<Row> = {
  kind: 'local';
  rows: readonly Row[] | undefined;
  /** The searched texts. Keep the function stable: the index is built once per row list. */
  searchText: (row: Row) => readonly (string | null | undefined)[];
};

/** The server keeps the rows, sorts, filters and searches; the table requests the visible ones. */
export type RemoteSource<Row> = {
  kind: 'remote';
  /** The number of rows that match the query; undefined until the first answer. */
  matching: number | undefined;
  /** `matching` is a lower bound; the exact number is loading. */
  isCounting?: boolean;
  total: number | undefined;
  /** The rows are still those of the previous query; the new ones are loading. */
  isStale?: boolean;
  /** A row of the current query by its index, undefined until it has loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The rows from `first` to `last` (inclusive) are visible. */
  onRange: (first: number, last: number) => void;
  /** Called with a new query at once, before the address and the next render contain it. Keep it stable. */
  onAsk: (query: TableQuery) => void;
};

export type RowSource<Row> = LocalSource<Row> | RemoteSource<Row>;

export type BulkSelection = {
  count: number;
  /** The selected ids; null if all rows of a remote table are selected: `query` and `except` then define them. */
  ids: readonly string[] | null;
  query: TableQuery;
  except: readonly string[];
  /** Deselects rows that the action has processed. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The content of a row's menu; an empty list means no menu. */
export type RowMenuContent = readonly MenuItem[] | ((panel: MenuPanelProps) => ReactNode);

export type Counted = 'people' | 'clients' | 'groups' | 'tenants' | 'applications' | 'templates' | 'sessions' | 'rows';

/** The panel of the row in the address. */
export type RowPanelProps<Row> = Omit<SidePanelProps, 'kind' | 'name' | 'actions' | 'children'> & {
  /** Undefined if it is not loaded: it is further down, or not a row of the list. */
  row: Row | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  /** Counts plain rows by default. */
  countOf?: Counted;
  columns: readonly Column<Row>[];
  source: RowSource<Row>;
  rowId: (row: Row) => string;
  /** The row in words: "Actions for …". */
  rowName: (row: Row) => string;
  filters?: readonly Filter<Row>[];
  initialSort?: Sort;
  searchPlaceholder?: string;
  /** The entries of a row's menu, or the panel that renders them once it is opened (lazy code). */
  rowMenu?: (row: Row) => RowMenuContent;
  /**
   * The action of Enter and of a click on a row, if the row's menu has no entry for it (`mainEntry`).
   * @returns why it is unavailable for this row, to be shown; false for a row that only has its menu
   */
  onOpen?: (row: Row) => string | false | void;
  /** The panel that the name of a row opens (`PanelLink` in its first cell); a lazy component. */
  panel?: (props: RowPanelProps<Row>) => ReactNode;
  /** Makes rows selectable; renders the buttons of the bulk bar (`Button size="sm"`). */
  bulk?: (selection: BulkSelection) => ReactNode;
  /**
   * Keeps the selection under another search or filter, so that rows of several searches can be combined. Only for actions that grant and
   * revoke nothing, and that list what they affect before they start.
   */
  keepsSelection?: boolean;
  /** Explains the marks in the rows, at the foot of the table. */
  legend?: ReactNode;
  /** Shown if there are no rows at all; usually an `EmptyState`. */
  empty: ReactNode;
  /** Why the rows could not be loaded, already translated. */
  error?: { message: string; onRetry: () => void } | null;
  /** Prefix of the table's parameters in the address, if a page has several tables. */
  urlKey?: string;
  /** Height of a row below 640 px in pixels, if the first column renders it as a card with more than two lines. */
  cardHeight?: number;
  /** The same below 360 px, where lines of the card wrap to two. */
  narrowCardHeight?: number;
};
