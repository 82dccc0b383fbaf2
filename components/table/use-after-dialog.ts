import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { DIALOG_PARAM } from '@/components/ui/mechanisms/dialog-address';

/** Asks again when a dialog over a panel has closed: it may have changed what the panel shows. @param ask - stays the same function */
export function useAfterDialog(ask: () => unknown): void {
  const dialog = useSearchParams().get(DIALOG_PARAM);
  useEffect(() => {
    if (dialog !== null) return () => void ask();
  }, [dialog, ask]);
}
