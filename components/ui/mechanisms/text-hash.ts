/** A number of 32 bits that belongs to a text: the same text always has the same one (FNV-1a). */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
