import useSWR from 'swr';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { firstCharacters } from '@/lib/contract/characters';
import { TEXT } from '@/lib/contract/limits';
import { searchWords } from '@/lib/contract/search-text';
import type { Findings, Found } from '@/lib/contract/rooms/search/entities';
import { isUnserved } from '@/lib/console/browser/api-error';
import { call } from '@/lib/console/browser/call';
import { rankOf } from './match';
import { MOST_IDS, idAlone, idsIn, trimmed } from './pasted';

/** The number of rows requested of each kind, and when all of a kind are requested. */
export const EACH = 3;
const ALL = 20;
const NOTHING: Findings = { items: [], more: [] };

type Key = readonly [operation: string, text: string, tenantId: string | undefined, each: number];

/** Looks for the first ids in a pasted text, or else for the text. */
async function find([, text, tenantId, each]: Key): Promise<Findings> {
  const here = tenantId === undefined ? {} : { tenantId };
  const ask = (q: string): Promise<Findings> =>
    call('search.find', {
      params: {},
      query: { q: firstCharacters(q, TEXT.findQuery.max), each: String(each), ...here },
    });
  const ids = idsIn(text).slice(0, MOST_IDS);
  if (ids.length === 0) return await ask(trimmed(text));
  const answers = await Promise.all(
    ids.map(async (id) => {
      const answer = await ask(id);
      return answer.items.some(({ isExact }) => isExact) || idAlone(id) === id ? answer : await ask(idAlone(id));
    }),
  );
  // Several texts may name the same thing.
  const items = new Map(answers.flatMap((answer) => answer.items).map((item) => [`${item.kind} ${item.id}`, item]));
  return { items: [...items.values()], more: [] };
}

const hasWords =
  (words: readonly string[]) =>
  ({ name, detail, id }: Found): boolean =>
    rankOf([name, detail, id].join('\n'), words) !== undefined;

/**
 * The platform's results; while loading, the previous ones that have the new words, too.
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
  const isSearching = isLoading || wanted !== asked;
  const found = asked === '' || error !== undefined ? NOTHING : (data ?? NOTHING);
  return {
    found: isSearching ? { ...found, items: found.items.filter(hasWords(searchWords(text))) } : found,
    isSearching,
    hasFailed: error !== undefined && isServed,
  };
}
