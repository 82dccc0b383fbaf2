/** The nearest ancestor, including the element itself, that scrolls vertically; the page's own scroll container as a last resort. */
export function scrollingParent(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === 'auto' || overflowY === 'scroll') return at;
  }
  return document.documentElement;
}
