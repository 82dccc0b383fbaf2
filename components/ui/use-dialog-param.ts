'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

const DIALOG = 'dialog';
const SUBJECT = 'id';

function write(name: string | null, subject: string | null, how: 'pushState' | 'replaceState'): void {
  const params = new URLSearchParams(window.location.search);
  for (const [key, value] of [
    [DIALOG, name],
    [SUBJECT, subject],
  ] as const) {
    if (value === null) params.delete(key);
    else params.set(key, value);
  }
  const search = params.toString();
  window.history[how](null, '', `${window.location.pathname}${search === '' ? '' : `?${search}`}`);
}

export type DialogParam = {
  /** The open dialog; any word: the caller compares it with the dialogs that it has. */
  name: string | null;
  /** The id of the thing that the dialog is about. */
  subject: string | null;
  open: (name: string, subject?: string) => void;
  close: () => void;
};

/** The open dialog of a page, kept in the address: reload and a pasted link restore it, back closes it. */
export function useDialogParam(): DialogParam {
  const params = useSearchParams();
  const open = useCallback((name: string, subject?: string) => write(name, subject ?? null, 'pushState'), []);
  const close = useCallback(() => write(null, null, 'replaceState'), []);
  return { name: params.get(DIALOG), subject: params.get(SUBJECT), open, close };
}
