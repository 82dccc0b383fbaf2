import * as v from 'valibot';
import { STORAGE_PREFIX } from '@/lib/contract/limits';

/** @property copy - the id of the thing, where the place is of one */
const Recent = v.object({
  label: v.string(),
  detail: v.string(),
  href: v.string(),
  copy: v.optional(v.string()),
});
export type Recent = v.InferOutput<typeof Recent>;

const KEPT = 5;
const Stored = v.pipe(v.string(), v.parseJson(), v.array(Recent));
/** Per person, so that others who sign in with this browser see nothing of it. */
const keyOf = (userId: string): string => `${STORAGE_PREFIX}recent.${userId}`;

/** The last places, the latest first; none if storage is disabled or contains something else. Browser only. */
export function recentPlaces(userId: string): Recent[] {
  try {
    const parsed = v.safeParse(Stored, localStorage.getItem(keyOf(userId)));
    return parsed.success ? parsed.output.filter(({ href }) => href.startsWith('/')).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Stores a place as the latest one. Browser only. */
export function rememberPlace(userId: string, place: Recent): void {
  const places = [place, ...recentPlaces(userId).filter(({ href }) => href !== place.href)].slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(places));
  } catch {
    // Storage can be disabled or full; then nothing is stored.
  }
}
