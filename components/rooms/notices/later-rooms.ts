import type { ScreenId } from '@/lib/contract/access';

/** The screens that have a gate and an address already, and whose rooms come in later versions. */
export const laterRooms = ['clientTemplates'] as const satisfies readonly ScreenId[];

export type LaterRoomId = (typeof laterRooms)[number];
