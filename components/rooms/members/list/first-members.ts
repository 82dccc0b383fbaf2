/** The first rows as the server asks for them, the same pages that the browser would ask for. Pure. */
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { Member } from '@/lib/contract/entities/members';
import { DEFAULT_PAGE_SIZE } from '@/lib/contract/limits';
import { type PageStep, NO_QUERY, pageOfAll, pageOfAnswer } from './member-pages';

/** The query of the first page of each list; its offset asks whether the platform serves jumps. */
export const FIRST_PAGE = { sort: NO_QUERY.sort, limit: String(DEFAULT_PAGE_SIZE), offset: '0' };

type Answer = Member[] | PageOf<Member>;

/**
 * The first step of the table from the answers of its lists, active members first.
 *
 * @returns undefined when one of them is missing; the browser then asks itself
 */
export function firstStep(answers: readonly (Answer | undefined)[]): PageStep | undefined {
  const step: PageStep = [];
  for (const answer of answers) {
    if (answer === undefined) return undefined;
    if (Array.isArray(answer)) step.push(pageOfAll(answer, { list: 'active' }, NO_QUERY));
    else {
      step.push(pageOfAnswer(asPage(answer)));
    }
  }
  return step;
}
