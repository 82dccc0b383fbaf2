import { LaterRoom } from '@/components/rooms/notices/later-room';
import type { LaterRoomId } from '@/components/rooms/notices/later-rooms';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen } from '@/lib/server/viewer';
import { screenTitle } from './screen-title';

/** Page and title of a screen whose room comes later: the gate is there already, and a truthful empty state. */
export function laterRoom<Id extends LaterRoomId>(id: Id) {
  async function LaterRoomPage({ params }: { params: Promise<ScreenParams<Id>> }) {
    await requireScreen(id, await params);
    return <LaterRoom screen={id} />;
  }
  return { Page: LaterRoomPage, generateMetadata: screenTitle(id) };
}
