/** The way back from a tenant's cards to the list with its search and filters. Pure. */
import { withoutDialog } from '@/components/ui/mechanisms/dialog-address';

export const RETURN_PARAM = 'list';

/** The address of the cards, with the list's query unless that is empty. @param query without its question mark */
export function withReturn(path: string, query: string): string {
  // Opens no dialog again.
  const list = withoutDialog(query);
  return list === '' ? path : `${path}?${new URLSearchParams({ [RETURN_PARAM]: list }).toString()}`;
}

/** The list's address from the query held in the cards' address: always that one path, whatever the query contains. */
export function returnPath(path: string, held: string | null): string {
  const list = new URLSearchParams(held ?? '').toString();
  return list === '' ? path : `${path}?${list}`;
}
