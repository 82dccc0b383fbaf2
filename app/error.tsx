'use client';

import type { RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { ErrorScreen } from './providers';

/** A page or layout that failed, without the shell. */
export default function RenderError(props: RenderErrorScreenProps) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <ErrorScreen {...props} />
    </main>
  );
}
