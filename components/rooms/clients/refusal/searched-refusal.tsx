import { useEffect, useEffectEvent } from 'react';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import { useRefusal } from '@/components/shell/refusal/refusal-data';

/** A code in the search of the list opens its refusal. An unknown code is searched for like any other text. */
export function SearchedRefusal({ code, onFound }: { code: string; onFound: () => void }) {
  const isOwn = consoleCauseOf(code) !== undefined;
  const found = useRefusal(isOwn ? null : code).data !== undefined || isOwn;
  const open = useEffectEvent(() => {
    onFound();
    openDialog('refusal', code);
  });
  useEffect(() => {
    if (found) open();
  }, [found]);
  return null;
}
