'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { RenderErrorScreen, type RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { rememberZone } from '@/components/shell/preferences';
import { type Remembered, RememberedTables } from '@/components/table/remembered';
import { Toaster } from '@/components/ui/overlays/toaster';
// Back and Forward are looked at from the first page on.
import '@/components/ui/mechanisms/leave-guard';

// The page for unknown addresses belongs to the root segment like the root layout. What it takes from here is loaded with the layout;
// from their own files, every page would load it a second time.
export { HashForwarder } from '@/components/rooms/notices/hash-forwarder';
export { NotFoundScreen } from '@/components/rooms/notices/not-found-screen';
export { BareHeader } from '@/components/shell/header/bare-header';

const ErrorScreenContext = createContext<((props: RenderErrorScreenProps) => ReactNode) | null>(null);

const drawErrorScreen = (props: RenderErrorScreenProps): ReactNode => <RenderErrorScreen {...props} />;

/**
 * What every page shares in the browser: what is remembered of tables, the toasts, and the screen of a page that broke. That
 * screen, and the links, buttons and paths that it needs, so travel with the root layout once; each error boundary that imported
 * it would bring a copy of its own.
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
