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

/** Two names with the same key look alike. */
export function nameKey(name: string): string {
  return Array.from(name.normalize('NFKC').toLowerCase(), (sign) => table.get(sign) ?? sign).join('');
}
