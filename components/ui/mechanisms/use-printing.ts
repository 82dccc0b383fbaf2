import { useSyncExternalStore } from 'react';

/** True between `beforeprint` and `afterprint`; not every browser notifies a media listener, too. */
let isUnderWay = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print');
  const onBefore = (): void => {
    isUnderWay = true;
    listener();
  };
  const onAfter = (): void => {
    isUnderWay = false;
    listener();
  };
  media.addEventListener('change', listener);
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  return () => {
    media.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
  };
}

/** Whether the page is being printed: then every loaded row is rendered. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnderWay || window.matchMedia('print').matches,
    () => false,
  );
}
