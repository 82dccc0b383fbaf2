/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = { æ: 'ae', ø: 'o', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', ł: 'l', þ: 'th' };

/** A name in lower case without marks, as close to ASCII as possible: `Ålesund Øst` becomes `alesund ost`. */
export function plainLetters(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æøœßđðłþ]/g, (letter) => LETTERS[letter] ?? '');
}
