/** Whether the style sheet itself knows how far an element is scrolled. */
const isDrivenByScrolling = (): boolean => CSS.supports('animation-timeline', 'scroll(nearest inline)');

/**
 * Says on an element that scrolls sideways at which edges there is more (`data-more-start`, `data-more-end`), for browsers whose
 * style sheets cannot know it; the style sheet draws the fades. Without a render: a fade is not worth one.
 */
export function markEdges(element: HTMLElement): void {
  if (isDrivenByScrolling()) return;
  const { scrollLeft, scrollWidth, clientWidth } = element;
  element.toggleAttribute('data-more-start', scrollLeft > 1);
  element.toggleAttribute('data-more-end', scrollLeft < scrollWidth - clientWidth - 1);
}
