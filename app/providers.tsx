'use client';

import { createContext, lazy, type ReactNode, use, useEffect } from 'react';
import { LaterErrorScreen } from '@/components/rooms/notices/later-error-screen';
import type { NotFoundScreenProps } from '@/components/rooms/notices/not-found-screen';
import type { RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { rememberZone } from '@/components/shell/preferences';
import { type Remembered, RememberedTables } from '@/components/table/remembered';
import { Toaster } from '@/components/ui/toaster';
// Back and Forward are looked at from the first page on.
import '@/components/ui/leave-guard';

// The page for unknown addresses belongs to the root segment like the root layout. What it takes from here is loaded with the layout;
// from their own files, every page would load it a second time.
export { HashForwarder } from '@/components/rooms/notices/hash-forwarder';
export { BareHeader } from '@/components/shell/bare-header';

const LaterNotFound = lazy(() =>
  import('@/components/rooms/notices/not-found-screen').then((module) => ({ default: module.NotFoundScreen })),
);

/** Every page carries the page for unknown addresses with it, and hardly one shows it: its code comes with the document that does. */
export function NotFoundScreen(props: NotFoundScreenProps) {
  return <LaterNotFound {...props} />;
}

const ErrorScreenContext = createContext<((props: RenderErrorScreenProps) => ReactNode) | null>(null);

const drawErrorScreen = (props: RenderErrorScreenProps): ReactNode => <LaterErrorScreen {...props} />;

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
