'use client';

import { Columns3 } from '../../ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '../../ui/button';
import { later } from '../../ui/later';
import { PopoverButton } from '../../ui/popover-button';
import type { ColumnChoice } from './column-choice';
import type { ColumnPanel as Panel } from './column-panel';
import type { Column } from '../types';

// Its type parameter would be lost on the way.
const ColumnPanel = later(() => import('./column-panel').then((module) => module.ColumnPanel)) as typeof Panel;

export type ColumnMenuProps<Row> = {
  /** All columns, in the order of the table without any choice. */
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** The table's name in the cookie. */
  table: string;
};

/** The button that opens the choice of columns: which are shown, and in which order. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const t = useTranslations('table');
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      label={t('columns')}
      open={open}
      onOpenChange={setOpen}
      className="w-72 max-w-[calc(100vw-1rem)] p-2"
      trigger={
        <IconButton label={t('columns')} className="max-sm:hidden">
          <Columns3 />
        </IconButton>
      }
    >
      {() => <ColumnPanel {...props} />}
    </PopoverButton>
  );
}
