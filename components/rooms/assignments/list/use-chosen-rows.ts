'use client';

import { useRef } from 'react';
import type { ListSource } from '@/components/table/use-list-source';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';

/** The chosen rows of the list, with those of earlier searches, which it does not have any more. */
export function useChosenRows({ find: findHere }: Pick<ListSource<TenantAssignments>, 'find'>) {
  const chosen = useRef(new Map<string, TenantAssignments>());
  const find = (id: string): TenantAssignments | undefined =>
    findHere((row) => row.id === id) ?? chosen.current.get(id);
  /** Keeps the rows that are chosen now; to be called while they are here. */
  const remember = (ids: readonly string[]): void => {
    const rows = ids.map(find).filter((row) => row !== undefined);
    chosen.current = new Map(rows.map((row) => [row.id, row]));
  };
  return { find, remember };
}
