/** The nearest element, from this one outwards, that scrolls up and down; the page's own in the end. */
export function scrollingParent(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === 'auto' || overflowY === 'scroll') return at;
  }
  return document.documentElement;
}
