/** Detects names that look the same (docs/decisions/names.md). A test compares it with the table of `name_key` (migration 0004). */

/** Each character looks like the one at the same position in `to`. */
export const LOOK_ALIKES = {
  from: 'аАвВеЕёЁһҺнНіІїЇјЈкКӏӀмМоОрРԛԚсСѕЅтТѵѴԝԜхХуУԁԀαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧςΣıɑɡ‐‒–—−‘’ʼ',
  to: "aabbeeëëhhhhiiïïjjkkllmmooppqqccssttvvwwxxyyddaabbeezzhhiikkmmvvooppttyyxxσσiag-----'''",
} as const;

const table = new Map([...LOOK_ALIKES.from].map((sign, index) => [sign, [...LOOK_ALIKES.to][index] ?? sign]));

/** The names of the console and the platform on their pages, in both languages. */
export const OWN_NAMES = [
  'Identity Console',
  'Identity platform',
  'Identitetskonsoll',
  'Identitetskonsollen',
  'Identitetsplattform',
  'Identitetsplattformen',
] as const;

const skeletonOf = (name: string): string => nameKey(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a name reads as the console's or the platform's own, in any spacing and spelling. */
export function isOwnName(name: string): boolean {
  return OWN_NAMES.some((own) => skeletonOf(own) === skeletonOf(name));
}

/** The comparison key of a name: equal keys look alike. */
export function nameKey(name: string): string {
  return Array.from(name.normalize('NFKC').toLowerCase(), (sign) => table.get(sign) ?? sign).join('');
}
