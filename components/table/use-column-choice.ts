'use client';

import { usePathname } from 'next/navigation';
import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { COOKIE } from '@/lib/contract/limits';
import { matchScreen } from '@/lib/paths';
import { rememberCookie } from '../shell/preferences';
import { type ColumnChoice, readChoice, writeChoice } from './column-choice';
import { RememberedTables } from './remembered';

const listeners = new Set<() => void>();
let cookie: string | undefined;

function readCookie(): string {
  const prefix = `${COOKIE.columns}=`;
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  return found?.slice(prefix.length) ?? '';
}

const read = (): string => (cookie ??= readCookie());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The reader's choice of columns for the table of this screen, and how to change it.
 *
 * @param urlKey - tells the tables of one screen apart
 */
export function useColumnChoice(urlKey: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  const pathname = usePathname();
  const table = `${matchScreen(pathname)?.id ?? ''}${urlKey}`;
  const { columns: onServer } = use(RememberedTables);
  const current = useSyncExternalStore(subscribe, read, () => onServer);
  const choice = useMemo(() => readChoice(current, table), [current, table]);
  const choose = useCallback(
    (next: ColumnChoice) => {
      cookie = writeChoice(read(), table, next);
      rememberCookie(COOKIE.columns, cookie);
      for (const listener of listeners) listener();
    },
    [table],
  );
  return [choice, choose];
}
