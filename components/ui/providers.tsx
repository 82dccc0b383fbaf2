'use client';

import type { ReactNode } from 'react';
import { Toaster } from './toaster';
import { TooltipProvider } from './tooltip';

/** What every screen shares in the browser: the delay of tooltips and the toasts. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider delayDuration={300} skipDelayDuration={200}>
      {children}
      <Toaster />
    </TooltipProvider>
  );
}
