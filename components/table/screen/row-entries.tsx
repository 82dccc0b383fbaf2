import { Copy, History, Pencil, Trash2 } from '@/components/ui/primitives/icons';
import type { ReactNode } from 'react';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';

/** An entry that opens a dialog in the address. Edit, copy, history and delete look the same in every list. */
export type RowEntry = Pick<MenuItem, 'label' | 'icon' | 'disabledReason'> & {
  dialog: string;
};

const ICONS: Readonly<Record<string, ReactNode>> = {
  edit: <Pencil />,
  copy: <Copy />,
  history: <History />,
  delete: <Trash2 />,
};

/** The menu of a row: dialogs about the row with this id. The delete entry is separated. */
export function rowEntries(subject: string, entries: readonly RowEntry[]): MenuItem[] {
  return entries.map(({ dialog: name, icon = ICONS[name], ...entry }) => ({
    ...entry,
    id: name,
    icon,
    onSelect: () => openDialog(name, subject),
    ...(name === 'delete' ? { danger: true, separated: true } : {}),
  }));
}
