'use client';

import { Columns3 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import type { ColumnMenuProps, ColumnPanel as Panel } from './column-panel';

// Its type parameter would be lost on the way.
const ColumnPanel = lazy(() => import('./column-panel').then((module) => module.ColumnPanel)) as typeof Panel;

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
