import { useEffect, useState } from 'react';
import { MAX_PAGE_SIZE, PICKER_PAGE, SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';

/** The query of a picker: a search, debounced, and the number of its results. */
export function usePagedSearch() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ search: '', limit: PICKER_PAGE });
  useEffect(() => {
    const search = typed.trim();
    // The same search keeps its loaded pages: the list may have been scrolled before the delay is over.
    const ask = () => setAsked((old) => (old.search === search ? old : { search, limit: PICKER_PAGE }));
    const timer = setTimeout(ask, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    ...asked,
    typed,
    setTyped,
    showMore: () => setAsked((old) => ({ ...old, limit: Math.min(MAX_PAGE_SIZE, old.limit + PICKER_PAGE) })),
    showLess: () => setAsked((old) => ({ ...old, limit: PICKER_PAGE })),
  };
}
