/** Code that is not part of the first view: fetched when the browser is idle, or at once when somebody waits for it. */

/** What is known of a part. `failed` only when somebody waits for it; an early fetch that fails says nothing. */
export type LaterState<Part> = { part: Part } | 'failed' | undefined;

export type LaterSource<Part> = {
  subscribe: (listener: () => void) => () => void;
  read: () => LaterState<Part>;
  /** Fetches the part, or tries again; from now on somebody waits for it. */
  want: () => void;
};

/** Parts that somebody waits for in vain. */
const failed = new Set<() => void>();

/** Tries everything again that could not be loaded. */
export function retryFailedParts(): void {
  for (const want of failed) want();
}

if (typeof window !== 'undefined') window.addEventListener('online', retryFailedParts);

/** Makes the source of one part. @param load - fetches it; called again after a failure */
export function laterSource<Part>(load: () => Promise<Part>): LaterSource<Part> {
  const listeners = new Set<() => void>();
  let state: LaterState<Part>;
  let isWanted = false;
  let isLoading = false;

  const become = (next: LaterState<Part>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchPart = async (): Promise<void> => {
    if (isLoading || (state !== undefined && state !== 'failed')) return;
    isLoading = true;
    failed.delete(want);
    try {
      become({ part: await load() });
    } catch {
      if (!isWanted) return;
      failed.add(want);
      become('failed');
    } finally {
      isLoading = false;
    }
  };
  const want = (): void => {
    isWanted = true;
    void fetchPart();
  };

  whenIdle(() => void fetchPart());
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    want,
  };
}

/** Runs something in the browser when it has nothing better to do; Safari has no word for that. */
function whenIdle(act: () => void): void {
  if (typeof window === 'undefined') return;
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(act);
  else setTimeout(act, 1000);
}
