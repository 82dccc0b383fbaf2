'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';

/** The dialogs of the room, as the address names them. */
export const DIALOGS = ['invite', 'tenant-role', 'application-role', 'delete', 'organization-role'] as const;
export type DialogName = (typeof DIALOGS)[number];
export type OpenDialog = { name: DialogName; memberId: string | null };

const DIALOG = 'dialog';
const MEMBER = 'member';

function write(change: (params: URLSearchParams) => void, how: 'pushState' | 'replaceState'): void {
  const params = new URLSearchParams(window.location.search);
  change(params);
  const search = params.toString();
  window.history[how](null, '', `${window.location.pathname}${search === '' ? '' : `?${search}`}`);
}

/** The open dialog, kept in the address: reload and a pasted link restore it, back closes it. */
export function useDialogUrl(): {
  dialog: OpenDialog | null;
  open: (name: DialogName, memberId?: string) => void;
  close: () => void;
} {
  const params = useSearchParams();
  const dialog = useMemo(() => {
    const name = DIALOGS.find((known) => known === params.get(DIALOG));
    return name === undefined ? null : { name, memberId: params.get(MEMBER) };
  }, [params]);
  const open = useCallback((name: DialogName, memberId?: string) => {
    write((next) => {
      next.set(DIALOG, name);
      if (memberId === undefined) next.delete(MEMBER);
      else next.set(MEMBER, memberId);
    }, 'pushState');
  }, []);
  const close = useCallback(() => {
    write((next) => {
      next.delete(DIALOG);
      next.delete(MEMBER);
    }, 'replaceState');
  }, []);
  return { dialog, open, close };
}
