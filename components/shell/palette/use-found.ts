import useSWR from 'swr';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { firstCharacters } from '@/lib/contract/characters';
import { TEXT } from '@/lib/contract/limits';
import type { Findings } from '@/lib/contract/rooms/search/entities';
import { isUnserved } from '@/lib/console/browser/api-error';
import { call } from '@/lib/console/browser/call';
import { idsIn, trimmed } from './pasted';

/** The number of rows requested of each kind, and when all of a kind are requested. */
export const EACH = 3;
const ALL = 20;
const NOTHING: Findings = { items: [], more: [] };

/** The search terms: the ids in a pasted text, or else the text. */
function questionsIn(text: string): string[] {
  const ids = idsIn(text);
  return ids.length > 0 ? ids : [firstCharacters(trimmed(text), TEXT.findQuery.max)];
}

type Key = readonly [operation: string, text: string, tenantId: string | undefined, each: number];

async function find([, text, tenantId, each]: Key): Promise<Findings> {
  const here = tenantId === undefined ? {} : { tenantId };
  const answers = await Promise.all(
    questionsIn(text).map((q) => call('search.find', { params: {}, query: { q, each: String(each), ...here } })),
  );
  return { items: answers.flatMap(({ items }) => items), more: answers.flatMap(({ more }) => more) };
}

/**
 * The platform's results; keeps the previous ones while loading.
 * @param text - as typed; a single letter starts no query
 * @param isAll - requests more than the first of each kind
 */
export function useFound(text: string, tenantId: string | undefined, isAll: boolean) {
  const wanted = trimmed(text).length > 1 ? text : '';
  const settled = useDebounced(wanted);
  // Clearing the text takes effect at once.
  const asked = wanted === '' ? '' : settled;
  const { data, error, isLoading } = useSWR<Findings, unknown, Key | null>(
    asked === '' ? null : ['search.find', asked, tenantId, isAll ? ALL : EACH],
    find,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  // Without a search on the platform, there are still screens and actions.
  const isServed = !isUnserved(error);
  return {
    found: asked === '' || error !== undefined ? NOTHING : (data ?? NOTHING),
    isSearching: isLoading || wanted !== asked,
    hasFailed: error !== undefined && isServed,
  };
}
