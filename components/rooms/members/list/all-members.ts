/** Every row of a query, which is not part of the first view. */
import { type MemberQuery, type PageStep, mergePages } from './member-pages';
import type { MemberRow } from './member-row';
import { type MembersPlace, fetchStep, stepKey } from '../members-data';

/** All rows of a query: for export and for actions on everything that matches. */
export async function allMembers(
  place: MembersPlace,
  query: MemberQuery,
  onProgress: (loaded: number, total: number) => void = () => undefined,
): Promise<MemberRow[]> {
  const steps: PageStep[] = [];
  for (;;) {
    const key = stepKey(place, query, steps.at(-1));
    if (key === null) return mergePages(steps, query).rows;
    steps.push(await fetchStep(key));
    const { rows, total } = mergePages(steps, query);
    onProgress(rows.length, total);
  }
}
