/** The open dialog of a page in its address: reload and a pasted link restore it, Back closes it. */

import { PANEL_PARAM } from './panel-address';

/** The parameters for a dialog and its subject. */
export const DIALOG_PARAM = 'dialog';
export const SUBJECT_PARAM = 'id';
export const MEMBER_PARAM = 'member';
/** The code of a refused sign-in, for the dialog that fixes it; without a dialog, it opens the card of the refusal. */
export const REFUSAL_PARAM = 'refusal';
/** The field or the part of the form with which the dialog begins. */
export const FIELD_PARAM = 'field';
const NAMES = [DIALOG_PARAM, SUBJECT_PARAM, MEMBER_PARAM, REFUSAL_PARAM, FIELD_PARAM] as const;
type DialogParamName = (typeof NAMES)[number];

/** The current page with this query. */
export function addressOf(params: URLSearchParams): string {
  const { pathname, hash } = window.location;
  const query = params.toString();
  return `${pathname}${query === '' ? '' : `?${query}`}${hash}`;
}

/** The current address, with these values of the named parameters; those without a value are removed. */
export function addressWith(names: readonly string[], values: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(window.location.search);
  for (const name of names) {
    const value = values[name];
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return addressOf(params);
}

/** The query without dialog and panel, and without a question mark: it stays the same when one opens or closes. */
export function withoutDialog(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...NAMES, PANEL_PARAM]) params.delete(name);
  return params.toString();
}

/** Opens a dialog: one history entry that Back undoes, and only one, even after a double click. Next follows the address. */
export function openDialogAddress(values: Partial<Record<DialogParamName, string>>): void {
  const address = addressWith(NAMES, values);
  const { pathname, search, hash } = window.location;
  if (address !== pathname + search + hash) window.history.pushState(null, '', address);
}

/** The same, but replaces the current history entry. */
export function replaceDialog(name: string, subject: string): void {
  window.history.replaceState(null, '', addressWith(NAMES, { [DIALOG_PARAM]: name, [SUBJECT_PARAM]: subject }));
}

/** Opens the dialog with this name. @param subject - the id of its subject */
export function openDialog(name: string, subject?: string): void {
  openDialogAddress({ [DIALOG_PARAM]: name, [SUBJECT_PARAM]: subject });
}

export function closeDialogAddress(): void {
  window.history.replaceState(null, '', addressWith(NAMES, {}));
}

/** Opens the panel of a row. Switching between panels adds no history entry, so that Back leads to the list. */
export function openPanel(id: string): void {
  const isOpen = new URLSearchParams(window.location.search).has(PANEL_PARAM);
  window.history[isOpen ? 'replaceState' : 'pushState'](null, '', addressWith([PANEL_PARAM], { [PANEL_PARAM]: id }));
}

export function closePanel(): void {
  window.history.replaceState(null, '', addressWith([PANEL_PARAM], {}));
}

/** Closes the panel of the entity that the open dialog has deleted. Other panels stay open. */
export function closePanelOfDeleted(): void {
  const params = new URLSearchParams(window.location.search);
  const isDeletion = params.get(DIALOG_PARAM)?.startsWith('delete') ?? false;
  const subject = params.get(SUBJECT_PARAM) ?? params.get(MEMBER_PARAM);
  if (isDeletion && subject === params.get(PANEL_PARAM)) closePanel();
}

/**
 * Removes the dialog from the history entry that Back or Forward has just led to, because what was typed there is gone, and an empty copy
 * of the dialog is useless. The entry's state is kept, so that Next still recognizes it.
 */
export function dropDialogAddress(): void {
  if (new URLSearchParams(window.location.search).has(DIALOG_PARAM)) {
    window.history.replaceState(window.history.state, '', addressWith(NAMES, {}));
  }
}
