import type { ReactNode } from 'react';
import { type ScreenId, screenIds, screenRow } from '@/lib/contract/access';
import { screenDescriptions } from './rooms';

/** The icons of the sidebar's entries, rendered by the server, because the shell does not know the rooms. */
export function screenIcons(): Partial<Record<ScreenId, ReactNode>> {
  const entries = screenIds.filter((id) => screenRow(id).section !== undefined);
  return Object.fromEntries(
    entries.map((id) => {
      const { icon: Icon } = screenDescriptions[id];
      return [id, <Icon key={id} />];
    }),
  );
}
