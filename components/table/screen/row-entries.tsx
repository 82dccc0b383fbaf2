import { Copy, History, Pencil, Trash2 } from '@/components/ui/primitives/icons';
import type { ReactNode } from 'react';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';

/** An entry that opens a dialog in the address. Edit, copy, history and delete look the same in every list. */
export type RowEntry<Name extends string = string> = Omit<PanelAction, 'id' | 'href' | 'onSelect'> & { dialog: Name };

const ICONS: Readonly<Record<string, ReactNode>> = {
  edit: <Pencil />,
  copy: <Copy />,
  history: <History />,
  delete: <Trash2 />,
};

/** The menu of a row: dialogs about the row with this id. The delete entry is separated. */
export function rowEntries<Name extends string>(
  subject: string,
  entries: readonly RowEntry<Name>[],
  open: (name: Name, subject: string) => void = openDialog,
): PanelAction[] {
  return entries.map(({ dialog: name, icon = ICONS[name], ...entry }) => ({
    ...(name === 'delete' ? { danger: true, separated: true } : {}),
    ...entry,
    id: name,
    icon,
    onSelect: () => open(name, subject),
  }));
}
