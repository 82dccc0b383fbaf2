import type { Messages } from '@/lib/i18n';

export type FirstStep = {
  id: keyof Messages['start']['step'];
  isDone: boolean;
  href: string;
};

const DAY_MS = 86_400_000;
/** Days that a place counts as new. */
const NEW_DAYS = 30;
/** The number of places whose dismissed list a browser remembers; older places are no longer new. */
const REMEMBERED = 8;
const BETWEEN = '~';

/** Whether a place still needs its first steps. @param createdAt - not every platform returns it */
export function isNew(createdAt: string | undefined, now: Date): boolean {
  return createdAt !== undefined && now.getTime() - Date.parse(createdAt) < NEW_DAYS * DAY_MS;
}

/** The key of a person's list in a place, as in the cookie. */
export const startKey = (userId: string, placeId: string): string => `${userId}.${placeId}`;

export const readStarted = (value: string | undefined): string[] => value?.split(BETWEEN).filter(Boolean) ?? [];

export const withStarted = (value: string | undefined, key: string): string =>
  [key, ...readStarted(value).filter((one) => one !== key)].slice(0, REMEMBERED).join(BETWEEN);
