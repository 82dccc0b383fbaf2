/** The list of groups: its order, its filter, and where its search looks. Pure, for the server too. */
import type { GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { GROUP_SIZES } from '@/lib/contract/limits';

export const SIZE_FILTER = 'size';
export const EMPTY_SIZE = GROUP_SIZES[0].name;
/** Asks how many those are: the page's total is the answer. */
export const EMPTY_ONES = { [SIZE_FILTER]: EMPTY_SIZE, limit: '1' } as const;

/** Whether so many members are within a choice of the filter. */
export function hasSize(members: number, size: string): boolean {
  const bounds = GROUP_SIZES.find(({ name }) => name === size);
  return bounds !== undefined && members >= bounds.min && members <= (bounds.max ?? members);
}

export const searchText = ({ name, description }: GroupSummary): readonly string[] => [name, description];
