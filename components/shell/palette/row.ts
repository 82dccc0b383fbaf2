import type { ReactNode } from 'react';
import type { Place, ShellData, ShellTenant } from '../place';

export type Row = {
  id: string;
  label: string;
  detail?: string;
  mark: ReactNode;
  /** At the end of the row. */
  aside?: ReactNode;
  href?: string;
  run?: () => void;
  /** Shows more rows of its group: the search stays open. */
  opensGroup?: string;
  /** The text that Ctrl C copies. */
  copy?: string;
  tenant?: ShellTenant | undefined;
  /** Offered again when nothing is typed. */
  isPlace?: boolean;
};
export type RowGroup = { id: string; heading: string; rows: Row[] };

export const tenantOf = (data: ShellData, place: Place, id: string | null): ShellTenant | undefined =>
  id === place.tenant?.id ? undefined : data.tenants.find((tenant) => tenant.id === id);
