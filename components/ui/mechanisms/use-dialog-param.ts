'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { closeDialogAddress, DIALOG_PARAM, openDialog, SUBJECT_PARAM } from './dialog-address';

export type DialogParam = {
  /** The open dialog; any word: the caller compares it with the dialogs that it has. */
  name: string | null;
  /** The id of the thing that the dialog is about. */
  subject: string | null;
  open: (name: string, subject?: string) => void;
  close: () => void;
};

/** The dialogs of a list's rows. */
const OF_LIST = ['create', 'edit', 'copy', 'from-template', 'history', 'delete'] as const;

/**
 * The open dialog of a page, kept in the address: reload and a pasted link restore it, Back closes it.
 *
 * @param own - the dialogs that the caller draws
 */
export function useDialogParam(own: string | readonly string[] = OF_LIST): DialogParam {
  const params = useSearchParams();
  const name = params.get(DIALOG_PARAM);
  useKnownDialogs(own, name);
  return { name, subject: params.get(SUBJECT_PARAM), open: openDialog, close: closeDialogAddress };
}

/** What each part of the page can draw. */
const known = new Set<{ own: string | readonly string[] }>();

/** Takes a dialog out of the address that no part of the page draws. */
export function useKnownDialogs(own: string | readonly string[], name: string | null): void {
  useEffect(() => {
    const part = { own };
    known.add(part);
    return () => void known.delete(part);
  }, [own]);
  useEffect(() => {
    if (name === null) return;
    // The effects of the other parts run before it.
    queueMicrotask(() => {
      if (![...known].some((part) => [part.own].flat().includes(name))) closeDialogAddress();
    });
  }, [name]);
}
