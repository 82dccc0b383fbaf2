'use client';

import { type RefObject, useState } from 'react';
import type { SectionId } from './sections';

/** How far under the upper edge a section counts as the one that is read, in pixels. */
const UNDER_EDGE = 96;

/** Which section is read, and the way to another. It follows the scroll; `go` scrolls and focuses the section's heading. */
export function useSections(box: RefObject<HTMLElement | null>, sections: readonly SectionId[]) {
  const [current, setCurrent] = useState<SectionId>('basics');
  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    const { top } = element.getBoundingClientRect();
    const isAtEnd = element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    const all = [...element.querySelectorAll<HTMLElement>('[data-section]')];
    const read = all.filter((one) => one.getBoundingClientRect().top - top <= UNDER_EDGE).at(-1) ?? all[0];
    const found = isAtEnd ? all.at(-1) : read;
    const id = sections.find((section) => section === found?.dataset.section);
    if (id !== undefined) setCurrent(id);
  };
  const go = (section: SectionId): void => {
    const found = box.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    if (!found) return;
    found.scrollIntoView({ block: 'start' });
    found.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(section);
  };
  return { current: sections.includes(current) ? current : 'basics', onScroll, go };
}
