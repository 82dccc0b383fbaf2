/** How many uncut chips fit side by side. Pure: computed from the texts, so that server and browser render the same. */

/** Pixels of characters at a chip's font size; rather too wide than too narrow. */
const NARROW = 4.4;
const WIDE = 11.8;
const CAPITAL = 9.2;
const OTHER = 7.3;
const FULL_WIDTH = 13.5;
const MONO = 7.3;
/** A chip's padding, the gap between two chips, and the width of the "+" button. */
const PADDING = 16;
const GAP = 4;
const PLUS = 22;

function characterWidth(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return FULL_WIDTH;
  if (/[iIjltfr.,:;'’|!()[\]/ -]/.test(character)) return NARROW;
  if (/[mwMW@%]/.test(character)) return WIDE;
  return /\p{Lu}/u.test(character) ? CAPITAL : OTHER;
}

export function chipWidth(text: string, mono = false): number {
  const characters = [...text];
  return PADDING + (mono ? characters.length * MONO : characters.reduce((sum, one) => sum + characterWidth(one), 0));
}

export type ChipLook = {
  mono?: boolean;
  /** Pixels of a chip's content other than its text. */
  extra?: number;
};

/** How many of the first chips fit uncut into this width, with "+n" for the rest; a single chip always fits. */
export function wholeChips(texts: readonly string[], room: number, { mono, extra = 0 }: ChipLook = {}): number {
  let used = 0;
  let fitting = 0;
  for (const [index, text] of texts.entries()) {
    used += chipWidth(text, mono) + extra + (index === 0 ? 0 : GAP);
    const rest = texts.length - index - 1;
    const plus = rest === 0 ? 0 : GAP + PLUS + String(rest).length * OTHER;
    if (used + plus <= room) fitting = index + 1;
    if (used > room) break;
  }
  return texts.length === 1 ? 1 : fitting;
}

/** Pixels of a cell's padding, and the width from which the style sheet treats a cell as wide. */
const CELL_PADDING = 24;
const WIDE_CELL = 320;

/** Props of a `ChipList` in a cell, so that no chip is cut. @param width - the minimum width of the column, which has `asksWidth` */
export function chipsOfCell(texts: readonly string[], width: number, look?: ChipLook): { max: number; wide: number } {
  return { max: wholeChips(texts, width - CELL_PADDING, look), wide: wholeChips(texts, WIDE_CELL, look) };
}
