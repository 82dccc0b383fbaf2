/** Toasts as a small store, so that any browser code can show one: `toast.success(t('…'))`. */
import { partsOf } from '@/lib/console/browser/reference';

export type ToastEntry = { id: number; kind: 'success' | 'error'; message: string };

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** More than these at once would cover the screen; the oldest is removed. */
const MAX_TOASTS = 4;

function set(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function raise(kind: ToastEntry['kind'], message: string): void {
  const entry: ToastEntry = { id: nextId, kind, message };
  nextId += 1;
  // A repeated message is one toast, shown again, with the reference of the last failure.
  const isRepeated = (old: ToastEntry) => old.kind === kind && partsOf(old.message).said === partsOf(message).said;
  set([...entries.filter((old) => !isRepeated(old)), entry].slice(-MAX_TOASTS));
}

/** Shows a toast with an already translated message. */
export const toast = {
  success: (message: string): void => raise('success', message),
  error: (message: string): void => raise('error', message),
};

/** The store for `useSyncExternalStore`, and the function that removes a toast. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly ToastEntry[] => entries,
  readOnServer: (): readonly ToastEntry[] => EMPTY,
  dismiss: (id: number): void => set(entries.filter((entry) => entry.id !== id)),
};

const EMPTY: readonly ToastEntry[] = [];
