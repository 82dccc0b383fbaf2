'use client';

import type { ReactNode } from 'react';
import { Toaster } from './toaster';

/** What every screen shares in the browser: the toasts. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
