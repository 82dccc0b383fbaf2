import { isGone } from '@/components/form/saving/save-failure';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';

/** The row that a panel shows: its last known state while it is reloading, undefined once the platform says that it is gone. */
export function useShownRow<Row>(
  row: Row | undefined,
  isMeant: (row: Row) => boolean,
  error: unknown,
): Row | undefined {
  const last = useLastKnown(row);
  return last === undefined || !isMeant(last) || isGone(error) ? undefined : last;
}
