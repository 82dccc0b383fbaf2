'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { call } from '@/lib/console/browser/call';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { FrameStamp } from './frame-check';
import { stampOf } from './place';

/**
 * Keeps the frame current: it persists between pages, and another admin may have changed its data about the person. Each page has the stamp
 * of its own request (`FrameCheck`); a tab that regains focus queries the platform.
 */
export function FreshFrame({ stamp, children }: { stamp: number; children: ReactNode }) {
  const router = useRouter();
  useSWR('frame', () => call('me.get', {}), {
    revalidateOnMount: false,
    shouldRetryOnError: false,
    focusThrottleInterval: 0,
    onSuccess: ({ result }: { result: Me }) => {
      if (stampOf(result) !== stamp) router.refresh();
    },
  });
  return <FrameStamp value={stamp}>{children}</FrameStamp>;
}
