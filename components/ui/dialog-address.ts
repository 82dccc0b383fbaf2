/** The open dialog of a page in its address: reload and a pasted link restore it, Back closes it. */

/** The parameters that name a dialog and what it is about. */
export const DIALOG_PARAM = 'dialog';
export const SUBJECT_PARAM = 'id';
export const MEMBER_PARAM = 'member';
type DialogParamName = typeof DIALOG_PARAM | typeof SUBJECT_PARAM | typeof MEMBER_PARAM;

const NAMES: readonly DialogParamName[] = [DIALOG_PARAM, SUBJECT_PARAM, MEMBER_PARAM];

function addressWith(values: Partial<Record<DialogParamName, string>>): string {
  const params = new URLSearchParams(window.location.search);
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  const search = params.toString();
  return `${window.location.pathname}${search === '' ? '' : `?${search}`}${window.location.hash}`;
}

/** Opens a dialog: a step that Back undoes. Next follows the address. */
export function openDialogAddress(values: Partial<Record<DialogParamName, string>>): void {
  window.history.pushState(null, '', addressWith(values));
}

/** Closes whatever dialog is open. */
export function closeDialogAddress(): void {
  window.history.replaceState(null, '', addressWith({}));
}

/**
 * Takes the dialog out of the entry that Back or Forward has just led to: what was typed there is gone, and an empty copy of the
 * dialog is nothing that anybody wants back. The entry's state is kept, so that Next takes it for its own.
 */
export function dropDialogAddress(): void {
  if (new URLSearchParams(window.location.search).has(DIALOG_PARAM)) {
    window.history.replaceState(window.history.state, '', addressWith({}));
  }
}
