'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { LaterSource, LaterState } from './later-source';

const onServer = (): undefined => undefined;

/**
 * A part that is not of the first view, as soon as it is here.
 *
 * @param isWanted - somebody waits for it: it is fetched at once, and a failure is tried again when the network is back
 */
export function useLater<Part>(source: LaterSource<Part>, isWanted: boolean): LaterState<Part> {
  useEffect(() => {
    if (isWanted) source.want();
  }, [source, isWanted]);
  return useSyncExternalStore(source.subscribe, source.read, onServer);
}
