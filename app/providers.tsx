'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { RenderErrorScreen, type RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { rememberZone } from '@/components/shell/preferences';
import { type Remembered, RememberedTables } from '@/components/table/remembered';
import { Toaster } from '@/components/ui/overlays/toaster';
// Loaded with the first page, so that Back and Forward are guarded from the start.
import '@/components/ui/mechanisms/leave-guard';

// The page for unknown addresses is in the root segment, like the root layout. Exported here, its parts load with the
// layout; imported from their own files, every page would load them again.
export { HashForwarder } from '@/components/rooms/notices/hash-forwarder';
export { NotFoundScreen } from '@/components/rooms/notices/not-found-screen';
export { BareHeader } from '@/components/shell/header/bare-header';

const ErrorScreenContext = createContext<((props: RenderErrorScreenProps) => ReactNode) | null>(null);

const drawErrorScreen = (props: RenderErrorScreenProps): ReactNode => <RenderErrorScreen {...props} />;

/**
 * What all pages share in the browser: remembered table settings, toasts and the error screen. The error screen, with
 * its links, buttons and paths, loads once with the root layout; an error boundary that imported it directly would
 * bring its own copy.
 */
export function Providers({ tables, children }: { tables: Remembered; children: ReactNode }) {
  useEffect(rememberZone, []);
  return (
    <ErrorScreenContext value={drawErrorScreen}>
      <RememberedTables value={tables}>{children}</RememberedTables>
      <Toaster />
    </ErrorScreenContext>
  );
}

/** The screen of a page that broke, for the error boundaries below the root layout. */
export function ErrorScreen(props: RenderErrorScreenProps) {
  const draw = use(ErrorScreenContext);
  return draw === null ? null : draw(props);
}
