'use client';

import { useSearchParams } from 'next/navigation';
import { closeDialogAddress, DIALOG_PARAM, openDialog, SUBJECT_PARAM } from './dialog-address';

export type DialogParam = {
  /** The open dialog; any word: the caller compares it with the dialogs that it has. */
  name: string | null;
  /** The id of the thing that the dialog is about. */
  subject: string | null;
  open: (name: string, subject?: string) => void;
  close: () => void;
};

/** The open dialog of a page, kept in the address: reload and a pasted link restore it, Back closes it. */
export function useDialogParam(): DialogParam {
  const params = useSearchParams();
  return {
    name: params.get(DIALOG_PARAM),
    subject: params.get(SUBJECT_PARAM),
    open: openDialog,
    close: closeDialogAddress,
  };
}
