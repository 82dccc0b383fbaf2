import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { closeDialogAddress, DIALOG_PARAM, MEMBER_PARAM, openDialogAddress, SUBJECT_PARAM } from './dialog-address';

export type DialogParam = {
  /** The open dialog; may be any word, because the caller compares it with its own dialogs. */
  name: string | null;
  subject: string | null;
  open: (name: string, subject?: string) => void;
  close: () => void;
};

/** The dialogs that a part of the page renders, by name. Keep it stable. */
export type OwnDialogs = {
  /** Dialogs about the page itself, or something new. */
  alone?: readonly string[];
  /** Dialogs about a subject in the address. */
  about?: readonly string[];
};

/** The open dialog of a page, kept in the address: reload and a pasted link restore it, Back closes it. */
export function useDialogParam(
  own: OwnDialogs,
  subjectParam: typeof SUBJECT_PARAM | typeof MEMBER_PARAM = SUBJECT_PARAM,
): DialogParam {
  const params = useSearchParams();
  const name = params.get(DIALOG_PARAM);
  const subject = params.get(subjectParam) || null;
  useKnownDialogs(own, name, subject);
  const open = useCallback(
    (dialog: string, about?: string) => openDialogAddress({ [DIALOG_PARAM]: dialog, [subjectParam]: about }),
    [subjectParam],
  );
  return { name, subject, open, close: closeDialogAddress };
}

/** Whether a part renders the dialog with this name. */
export function draws({ alone, about }: OwnDialogs, name: string, isAboutNothing: boolean): boolean {
  return alone?.includes(name) === true || (!isAboutNothing && about?.includes(name) === true);
}

/** The dialogs that each part of the page can render: those with a subject only if the address has one in the part's own parameter. */
const known = new Set<{ own: OwnDialogs; isAboutNothing: boolean }>();

/**
 * Removes a dialog from the address that no part of the page renders, or that lacks a required subject.
 * @param name - the open dialog; null for a part that ignores the dialogs of others
 * @param subject - the address's value of the parameter that the caller reads
 */
export function useKnownDialogs(own: OwnDialogs, name: string | null, subject: string | null): void {
  const isAboutNothing = subject === null;
  useEffect(() => {
    const part = { own, isAboutNothing };
    known.add(part);
    if (name !== null) {
      // The effects of the other parts run before this.
      queueMicrotask(() => {
        if (![...known].some((one) => draws(one.own, name, one.isAboutNothing))) closeDialogAddress();
      });
    }
    return () => void known.delete(part);
  }, [own, name, isAboutNothing]);
}
