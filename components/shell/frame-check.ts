'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect } from 'react';

/** The stamp (`stampOf`) of the displayed frame's data about the person; undefined on pages without a frame. */
export const FrameStamp = createContext<number | undefined>(undefined);

/** Renders the frame again when the page has newer data than the frame. Renders nothing itself. */
export function FrameCheck({ stamp }: { stamp: number }): null {
  const router = useRouter();
  const shown = use(FrameStamp);
  useEffect(() => {
    if (shown !== undefined && shown !== stamp) router.refresh();
  }, [router, shown, stamp]);
  return null;
}
