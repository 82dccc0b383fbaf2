/**
 * What has the focus, or had it last. The entry of a menu is gone before the dialog that it opens is drawn, and Radix gives the focus
 * back to the menu's button only after a timer: until then the page's body has it. Part of the first view (menu-button.tsx), because
 * the dialog's own code may come after the press.
 */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => void (lastFocused = staying(target as Element)), true);
}

/** The element, or the button of the menu or panel it is in, which is still there when that is closed. */
function staying(element: Element): Element {
  const label = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (label) return document.getElementById(label) ?? element;
  const panel = element.closest('[data-side]')?.id;
  return (panel ? document.querySelector(`[aria-haspopup][aria-controls="${CSS.escape(panel)}"]`) : null) ?? element;
}

/** Where the focus is to go back to from what opens now; null when nothing has had it. */
export const focusHolder = (): Element | null => lastFocused ?? document.activeElement;

/** Where the focus goes when what it should go to is not there any more. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
