'use client';

import type { RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { ErrorScreen } from '../providers';

/** A screen that broke, inside the shell: the way to the others stays open. */
export default function ScreenError(props: RenderErrorScreenProps) {
  return (
    <div className="flex min-h-full flex-col">
      <ErrorScreen {...props} />
    </div>
  );
}
