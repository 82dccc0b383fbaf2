import { useState, useSyncExternalStore } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { toastStore } from './toast';

const ToastList = lazy(() => import('./toast-list'), 'ToastList');

/** Shows the toasts; its code is loaded with the first one. Rendered once, by the root layout. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  // Stays mounted, because the last toast is still animating out when the list is empty.
  const [used, setUsed] = useState(false);
  if (entries.length > 0 && !used) setUsed(true);
  return used ? <ToastList entries={entries} /> : null;
}
