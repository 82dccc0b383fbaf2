'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect } from 'react';

/** What the frame that is shown knows of the person (`stampOf`); none around the pages without a frame. */
export const FrameStamp = createContext<number | undefined>(undefined);

/** Draws the frame anew when the page in it knows something else. Draws nothing itself. */
export function FrameCheck({ stamp }: { stamp: number }): null {
  const router = useRouter();
  const shown = use(FrameStamp);
  useEffect(() => {
    if (shown !== undefined && shown !== stamp) router.refresh();
  }, [router, shown, stamp]);
  return null;
}
