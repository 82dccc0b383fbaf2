'use client';

import type { RenderErrorScreenProps } from '@/components/rooms/notices/render-error-screen';
import { ErrorScreen } from '../providers';

/** A screen that failed, inside the shell: the other screens stay reachable. */
export default function ScreenError(props: RenderErrorScreenProps) {
  return (
    <div className="flex min-h-full flex-col">
      <ErrorScreen {...props} />
    </div>
  );
}
