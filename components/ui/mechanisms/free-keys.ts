/** Elements that use letter keys themselves when focused; a checkbox takes Space only. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="menu"] *';

/** Elements that handle all keys while open; the panel of a row leaves them to its list. */
const OPEN = '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"]';

/** Whether a letter pressed here is a shortcut: no text field has the focus, and no dialog or menu is open. */
export function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING) !== null) return false;
  return document.querySelector(OPEN) === null;
}
