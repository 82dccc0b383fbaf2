'use client';

import { usePathname } from 'next/navigation';
import { use, useMemo, useSyncExternalStore } from 'react';
import { matchScreen } from '@/lib/paths';
import { type ColumnChoice, readChoice } from './column-choice';
import { onColumnCookie, readColumnCookie } from './column-store';
import { RememberedTables } from '../remembered';

/**
 * The reader's choice of columns for the table of this screen.
 *
 * @param urlKey - distinguishes the tables of one screen
 * @returns the choice, and the table's name in the cookie
 */
export function useColumnChoice(urlKey: string): { table: string; choice: ColumnChoice } {
  const table = `${matchScreen(usePathname())?.id ?? ''}${urlKey}`;
  const { columns: onServer } = use(RememberedTables);
  const cookie = useSyncExternalStore(onColumnCookie, readColumnCookie, () => onServer);
  const choice = useMemo(() => readChoice(cookie, table), [cookie, table]);
  return { table, choice };
}
