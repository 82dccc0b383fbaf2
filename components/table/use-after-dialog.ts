import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { DIALOG_PARAM } from '@/components/ui/mechanisms/dialog-address';

/** Queries again when a dialog over a panel has closed, because it may have changed what the panel shows. @param ask - a stable function */
export function useAfterDialog(ask: () => unknown): void {
  const dialog = useSearchParams().get(DIALOG_PARAM);
  useEffect(() => {
    if (dialog !== null) return () => void ask();
  }, [dialog, ask]);
}
