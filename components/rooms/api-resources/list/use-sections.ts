'use client';

import { useMemo, useState } from 'react';
import { rememberCookie } from '@/components/shell/preferences';
import type { TableQuery } from '@/components/table/types';
import type { ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import { COOKIE } from '@/lib/contract/limits';
import { LEVEL_FILTER, type Section, type SectionId, sectionsOf, writeClosed } from './resource-list';

const toggled = (ids: readonly SectionId[], id: SectionId): readonly SectionId[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/**
 * The sections that answer what is asked, and which of them are closed. What one closes is remembered; a search opens what matches,
 * and what is closed then is closed for this search only.
 *
 * @param remembered - the closed ones, as the server read them
 */
export function useSections(
  lists: ApiResourceLists | undefined,
  query: TableQuery,
  remembered: readonly SectionId[],
): {
  sections: readonly Section[] | undefined;
  isAsked: boolean;
  closed: readonly SectionId[];
  toggle: (id: SectionId) => void;
} {
  const { search } = query;
  const levels = query.filters[LEVEL_FILTER];
  const sections = useMemo(() => lists && sectionsOf(lists, { search, levels: levels ?? [] }), [lists, search, levels]);
  const isAsked = search !== '' || levels !== undefined;
  const asked = JSON.stringify([search, levels]);
  const [closed, setClosed] = useState(remembered);
  const [now, setNow] = useState<{ asked: string; closed: readonly SectionId[] }>({ asked, closed: [] });
  const closedNow = now.asked === asked ? now.closed : [];
  return {
    sections,
    isAsked,
    closed: isAsked ? closedNow : closed,
    toggle: (id) => {
      if (isAsked) {
        setNow({ asked, closed: toggled(closedNow, id) });
        return;
      }
      const next = toggled(closed, id);
      setClosed(next);
      rememberCookie(COOKIE.sections, writeClosed(next));
    },
  };
}
