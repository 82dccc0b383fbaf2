/**
 * When two names are the same to a person: without regard to case, to the way a sign is composed or typed (NFKC), and to letters of
 * Cyrillic and Greek that look like Latin ones, in either case. The database compares with the same table (`name_key`, migration
 * 0004), which a test holds together with this one. Look-alikes within one alphabet (l and 1, O and 0) stay different.
 */

/** Sign by sign: what `to` has in the same place looks like it. */
export const LOOK_ALIKES = {
  from: 'аАвВеЕёЁһҺнНіІїЇјЈкКӏӀмМоОрРԛԚсСѕЅтТѵѴԝԜхХуУԁԀαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧςΣıɑɡ‐‒–—−‘’ʼ',
  to: "aabbeeëëhhhhiiïïjjkkllmmooppqqccssttvvwwxxyyddaabbeezzhhiikkmmvvooppttyyxxσσiag-----'''",
} as const;

const table = new Map([...LOOK_ALIKES.from].map((sign, index) => [sign, [...LOOK_ALIKES.to][index] ?? sign]));

/** How the console and the platform call themselves on their pages, in both languages. */
export const OWN_NAMES = [
  'Identity Console',
  'Identity platform',
  'Identitetskonsoll',
  'Identitetskonsollen',
  'Identitetsplattform',
  'Identitetsplattformen',
] as const;

/** What is left of a name at a quick look: its letters and digits. */
const skeletonOf = (name: string): string => nameKey(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a name is, to a person, that of the console or of the platform, however it is spaced and spelled. */
export function isOwnName(name: string): boolean {
  return OWN_NAMES.some((own) => skeletonOf(own) === skeletonOf(name));
}

/** Two names with the same key look alike. */
export function nameKey(name: string): string {
  return Array.from(name.normalize('NFKC').toLowerCase(), (sign) => table.get(sign) ?? sign).join('');
}
