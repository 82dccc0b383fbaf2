'use client';

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { laterSource } from '@/components/ui/later-source';
import { useLater } from '@/components/ui/use-later';
import type { Member } from '@/lib/contract/entities/members';
import type { JumpView, MemberJumps } from './member-jumps';
import type { MemberQuery, PageStep } from './member-pages';
import type { MembersPlace } from '../members-data';

const jumpsLater = laterSource(() => import('./member-jumps').then((module) => module.MemberJumps));
const nothing = (): undefined => undefined;
const same = (member: Member): Member => member;

export type MemberWindow = JumpView & {
  onRange: (first: number, last: number) => void;
  /** Asks for what is in sight anew, and forgets the rest. */
  reload: () => void;
  change: (change: (member: Member) => Member | null) => void;
};

/** Whether the platform answered a first page that more pages follow, by offset. */
const mayJump = (first: PageStep | undefined): boolean =>
  first?.some((page) => page !== null && page.offset === 0 && page.cursor !== null) ?? false;

/**
 * Rows anywhere in a long list, by offset.
 *
 * @param key - changes with each new question
 * @param first - the first page of each list; undefined as long as it is not here
 */
export function useMemberWindow(
  place: MembersPlace,
  query: MemberQuery,
  key: string,
  first: PageStep | undefined,
): MemberWindow {
  const later = useLater(jumpsLater, false);
  const Jumps = typeof later === 'object' ? later.part : undefined;
  const isLong = mayJump(first);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [held, setHeld] = useState<{ key: string; place: MembersPlace; jumps: MemberJumps }>();
  const isHeld = held?.key === key && held.place === place;
  if (isLong && Jumps !== undefined && !isHeld) setHeld({ key, place, jumps: new Jumps(place, query, redraw) });
  const jumps = isLong && isHeld ? held.jumps : undefined;
  const range = useRef<[number, number]>(undefined);
  useEffect(() => {
    if (first !== undefined && range.current !== undefined) jumps?.show(...range.current);
  }, [jumps, first]);
  useEffect(() => () => jumps?.stop(), [jumps]);

  const view = first === undefined ? undefined : jumps?.view(first);
  const onRange = useCallback(
    (from: number, to: number) => {
      range.current = [from, to];
      if (isLong) jumpsLater.want();
      jumps?.show(from, to);
    },
    [isLong, jumps],
  );
  const change = useCallback<MemberWindow['change']>((each) => jumps?.refresh(each), [jumps]);
  const reload = useCallback(() => change(same), [change]);
  return {
    mode: view?.mode ?? (isLong ? 'preparing' : 'cursors'),
    rowAt: view?.rowAt ?? nothing,
    find: view?.find ?? nothing,
    error: view?.error,
    onRange,
    reload,
    change,
  };
}
