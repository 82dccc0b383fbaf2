import type { Messages } from '@/lib/i18n';

export type FirstStep = {
  id: keyof Messages['start']['step'];
  isDone: boolean;
  href: string;
};

const DAY_MS = 86_400_000;
/** A place is new for so long. */
const NEW_DAYS = 30;
/** Places that a browser remembers to have put the list away in; more are no longer new. */
const REMEMBERED = 8;
const BETWEEN = '~';

/** Whether a place still needs its first steps. @param createdAt - not every platform says it */
export function isNew(createdAt: string | undefined, now: Date): boolean {
  return createdAt !== undefined && now.getTime() - Date.parse(createdAt) < NEW_DAYS * DAY_MS;
}

/** The list of one person in one place, as the cookie names it. */
export const startKey = (userId: string, placeId: string): string => `${userId}.${placeId}`;

/** The lists that were put away. @param value - of the cookie */
export const readStarted = (value: string | undefined): string[] => value?.split(BETWEEN).filter(Boolean) ?? [];

/** The cookie's value with one more. */
export const withStarted = (value: string | undefined, key: string): string =>
  [key, ...readStarted(value).filter((one) => one !== key)].slice(0, REMEMBERED).join(BETWEEN);
