/**
 * One or two capitals that stand for a name: of the first and the last word, or of the first word alone. An e-mail
 * address counts up to its @.
 */
export function acronym(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}

/** A hue of 0 to 359 degrees that belongs to an id: the same id always has the same colour (FNV-1a). */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}
