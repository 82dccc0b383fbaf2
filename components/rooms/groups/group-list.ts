/** The list of groups: order, filter, and searched fields. Pure; also for the server. */
import type { GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { GROUP_SIZES } from '@/lib/contract/limits';

export const SIZE_FILTER = 'size';
export const EMPTY_SIZE = GROUP_SIZES[0].name;
/** Query that counts the empty groups: only the page's total is used. */
export const EMPTY_ONES = { [SIZE_FILTER]: EMPTY_SIZE, limit: '1' } as const;

/** Whether the number of members is within a filter option. */
export function hasSize(members: number, size: string): boolean {
  const bounds = GROUP_SIZES.find(({ name }) => name === size);
  return bounds !== undefined && members >= bounds.min && members <= (bounds.max ?? members);
}

export const searchText = ({ name, description }: GroupSummary): readonly string[] => [name, description];
