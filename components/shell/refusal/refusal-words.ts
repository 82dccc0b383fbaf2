/** What the card of a refusal says: its sentences about differences, and the parts of two addresses. Pure. */
import { type Run, align } from '@/lib/contract/alignment';
import { type RedirectPart, REDIRECT_PARTS, matchRedirect } from '@/lib/contract/oauth/redirects';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';

/** Sentences about differences: where there are more, the letters show them better. */
const SENTENCES = 3;

/** What came and the registered value that is most like it, side by side; null where there is nothing to compare. */
export function comparisonOf({ came, nearest }: Pick<Refusal, 'came' | 'nearest'>): Run[] | null {
  return came === null || nearest === null ? null : align(came, nearest);
}

/** The differences that are said in words: where almost nothing is the same, the two values say more. */
export function differencesOf(runs: readonly Run[]): Run[] {
  const differences = runs.filter(({ kind }) => kind !== 'same');
  return differences.length > SENTENCES ? [] : differences;
}

/** A part of what came, with the columns that it takes. */
export type Part = { part: RedirectPart; isSame: boolean; columns: number };

/** The parts of two addresses, in columns of their letters. Empty for what is no address. */
export function partsOf(came: string, registered: string): Part[] {
  const { parts } = matchRedirect(registered, came, { wildcards: true });
  const before: Partial<Record<RedirectPart, number>> = { scheme: 3, port: 1 };
  return REDIRECT_PARTS.flatMap((part) => {
    const found = parts.find((one) => one.part === part);
    if (found === undefined || (found.presented === '' && found.registered === '')) return [];
    const letters = Math.max(found.presented.length, found.registered.length);
    return [{ part, isSame: found.isSame, columns: letters + (before[part] ?? 0) }];
  });
}
