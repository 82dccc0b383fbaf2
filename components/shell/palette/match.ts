/** Ranks labels by how well they match the typed text, and finds the matching letters. Pure. */

/** Where a word is in a label: at the beginning of one of its words, if it is at the beginning of any. */
function positionOf(label: string, word: string): number {
  const lower = label.toLowerCase();
  if (lower.startsWith(word)) return 0;
  const quoted = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const start = lower.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${quoted}`, 'u'));
  return start === -1 ? lower.indexOf(word) : start;
}

/** @returns 0: the whole label, 1: its start, 2: starts of its words, 3: anywhere in it; undefined: a word is missing */
export function rankOf(label: string, words: readonly string[]): number | undefined {
  const lower = label.toLowerCase();
  const whole = words.join(' ');
  if (lower === whole) return 0;
  if (lower.startsWith(whole)) return 1;
  const positions = words.map((word) => positionOf(label, word));
  if (positions.includes(-1)) return undefined;
  return positions.every((at) => at === 0 || !/[\p{L}\p{N}]/u.test(label[at - 1] ?? ' ')) ? 2 : 3;
}

/** A part of a label, its position, and whether it was typed. */
export type LabelPart = { at: number; text: string; isTyped: boolean };

export function partsOf(label: string, words: readonly string[]): LabelPart[] {
  const marks = new Array<boolean>(label.length).fill(false);
  for (const word of words) {
    const at = positionOf(label, word);
    if (at !== -1) marks.fill(true, at, at + word.length);
  }
  const parts: LabelPart[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const isTyped = marks[at] === true;
    const last = parts.at(-1);
    if (last?.isTyped === isTyped) last.text += label[at] ?? '';
    else parts.push({ at, text: label[at] ?? '', isTyped });
  }
  return parts;
}
