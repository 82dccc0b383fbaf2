/**
 * The currently or last focused element. A menu entry is removed before the dialog that it opens is rendered, and Radix returns the focus
 * to the menu's button only after a timer: until then the body has it. Part of the first view (menu-button.tsx), because the dialog's own
 * code may load after the click.
 */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => void (lastFocused = staying(target as Element)), true);
}

/** The element, or the button of the menu or panel that contains it, which still exists after that is closed. */
function staying(element: Element): Element {
  const label = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (label) return document.getElementById(label) ?? element;
  const panel = element.closest('[data-side]')?.id;
  return (panel ? document.querySelector(`[aria-haspopup][aria-controls="${CSS.escape(panel)}"]`) : null) ?? element;
}

/** The element to focus again after what opens now is closed; null if none has been focused. */
export const focusHolder = (): Element | null => lastFocused ?? document.activeElement;

/** Focuses the page when the intended element no longer exists. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
