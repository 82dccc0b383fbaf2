'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { call } from '@/lib/console/browser/call';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { FrameStamp } from './frame-check';
import { stampOf } from './place';
import { rememberedLanguage } from './preferences';

/**
 * The frame stays while pages change, and another admin may have changed what it shows of the person, or another tab the language. Each page brings the stamp of its
 * own request (`FrameCheck`); a tab that the person comes back to asks.
 */
export function FreshFrame({ stamp, children }: { stamp: number; children: ReactNode }) {
  const router = useRouter();
  const language = useLocale();
  useSWR('frame', () => call('me.get', {}), {
    revalidateOnMount: false,
    shouldRetryOnError: false,
    focusThrottleInterval: 0,
    onSuccess: ({ result }: { result: Me }) => {
      if (stampOf(result, rememberedLanguage() ?? language) !== stamp) router.refresh();
    },
  });
  return <FrameStamp value={stamp}>{children}</FrameStamp>;
}
