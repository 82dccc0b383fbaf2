import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { type HistoryFilter, readFilter, writeFilter } from './history-filter';

export function useHistoryFilter(): [HistoryFilter, (change: Partial<HistoryFilter>) => void] {
  const params = useSearchParams();
  const filter = useMemo(() => readFilter((name) => params.get(name)), [params]);
  const change = useCallback((part: Partial<HistoryFilter>) => {
    // Reads the address itself, not the last render, because two changes may occur in one tick.
    const now = new URLSearchParams(window.location.search);
    const next = writeFilter(now, { ...readFilter((name) => now.get(name)), ...part });
    window.history.replaceState(null, '', `${window.location.pathname}?${next.toString()}`);
  }, []);
  return [filter, change];
}
