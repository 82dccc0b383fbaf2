/** Where letters belong to what has the focus. */
const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="menu"] *';

/** What keeps the keys to itself while it is open; the panel of a row leaves them to its list. */
const OPEN = '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"]';

/** Whether a letter that is pressed here is a shortcut: nothing is being typed, and no dialog or menu is open. */
export function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector(OPEN) === null;
}
