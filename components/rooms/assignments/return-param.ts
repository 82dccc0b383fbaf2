/** The way back from a tenant's cards to the list as it was searched and filtered. Pure. */
import { withoutDialog } from '@/components/ui/mechanisms/dialog-address';

/** Holds the query of the list. */
export const RETURN_PARAM = 'list';

/** The address of the cards, with the list's query unless that is empty. @param query without its question mark */
export function withReturn(path: string, query: string): string {
  // No dialog opens again.
  const list = withoutDialog(query);
  return list === '' ? path : `${path}?${new URLSearchParams({ [RETURN_PARAM]: list }).toString()}`;
}

/** The list's address from what the address of the cards holds: it stays a query of that one path, whatever stands there. */
export function returnPath(path: string, held: string | null): string {
  const list = new URLSearchParams(held ?? '').toString();
  return list === '' ? path : `${path}?${list}`;
}
