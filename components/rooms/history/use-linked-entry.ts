'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui/overlays/toast';
import { HISTORY } from '@/lib/contract/limits';
import { entryHash, linkedId, searchStep } from './linked-entry';
import { HISTORY_PAGE } from './history-pages';

const subscribe = (listener: () => void): (() => void) => {
  for (const event of ['hashchange', 'popstate']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['hashchange', 'popstate']) window.removeEventListener(event, listener);
  };
};

export type LinkedEntryOptions = {
  ids: readonly string[] | undefined;
  pages: number;
  more: boolean;
  loading: boolean;
  failed: boolean;
  filtered: boolean;
  loadMore: () => void;
};

/**
 * The entry that the address leads to (`#change-…`), brought into sight. One that is further down is loaded page by page; when it is
 * not found, a toast says so.
 *
 * @returns its id, or null
 */
export function useLinkedEntry({ failed, filtered, loadMore, ...list }: LinkedEntryOptions): string | null {
  const t = useTranslations('history.linked');
  const id = useSyncExternalStore(
    subscribe,
    () => linkedId(window.location.hash),
    () => null,
  );
  const step = id === null || failed ? 'wait' : searchStep(id, list);
  // Each page is asked for once, each entry shown once, and the end of each search reported once; older pages may still have it then.
  const asked = useRef(0);
  const shown = useRef<string | null>(null);
  const reported = useRef<string | null>(null);
  const { pages } = list;
  useEffect(() => {
    if (id === null || step === 'wait') return;
    if (step === 'here') {
      if (shown.current === id) return;
      shown.current = id;
      document.getElementById(entryHash(id))?.scrollIntoView();
    } else if (reported.current === id) return;
    else if (step === 'load') {
      if (asked.current >= pages) return;
      asked.current = pages;
      loadMore();
    } else {
      reported.current = id;
      toast.error(
        step === 'far'
          ? t('far', { count: HISTORY.linkPages * Number(HISTORY_PAGE) })
          : t(filtered ? 'filtered' : 'gone'),
      );
    }
  }, [id, step, pages, filtered, loadMore, t]);
  return id;
}
