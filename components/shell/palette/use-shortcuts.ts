'use client';

import { useEffect, useRef } from 'react';
import { canOpen } from '@/lib/contract/access';
import { isFree } from '@/components/ui/mechanisms/free-keys';
import { screenPath } from '@/lib/paths';
import { useGo } from '../navigation';
import type { Place } from '../place';
import { GO_KEYS, type GoKey } from './shortcuts';

/** How long `g` waits for the letter after it, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Ctrl K and `/` open the search, `?` the list of keys, `g` and a letter a screen of the place, `i` the invitation. */
export function useShortcuts(place: Place, openSearch: () => void, openHelp: () => void): void {
  const go = useGo();
  const latest = useRef({ place, openSearch, openHelp, go });
  useEffect(() => {
    latest.current = { place, openSearch, openHelp, go };
  });
  useEffect(() => {
    let pressedG = -SEQUENCE_MS;
    const leadTo = (key: GoKey, query = ''): boolean => {
      const { organization, tenant, subject } = latest.current.place;
      const screen = GO_KEYS[key];
      if (organization === undefined || tenant === undefined || !canOpen(subject, screen)) return false;
      latest.current.go(screenPath(screen, { organizationId: organization.id, tenantId: tenant.id }) + query);
      return true;
    };
    const act = (event: KeyboardEvent): boolean => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')
        return (latest.current.openSearch(), true);
      if (event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return false;
      const isAfterG = event.timeStamp - pressedG < SEQUENCE_MS;
      pressedG = event.key === 'g' && !isAfterG ? event.timeStamp : -SEQUENCE_MS;
      if (isAfterG) return Object.hasOwn(GO_KEYS, event.key) && leadTo(event.key as GoKey);
      if (event.key === '/') return (latest.current.openSearch(), true);
      if (event.key === '?') return (latest.current.openHelp(), true);
      return event.key === 'i' && leadTo('m', '?dialog=invite');
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && act(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
