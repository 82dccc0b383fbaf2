export interface Finding {
  part: string;
  /** `note`: works, but could be better. */
  state: 'ok' | 'note' | 'problem';
  says: string;
  cure?: string | undefined;
}

/** A problem by the sentence of a failure: its cause before the semicolon, and what to do after it. */
export function problemIn(part: string, sentence: string, otherwise?: string): Finding {
  const [says = '', ...cure] = sentence.replace(/\.$/, '').split('; ');
  const text = cure.join('; ');
  return { part, state: 'problem', says, cure: text === '' ? otherwise : text.charAt(0).toUpperCase() + text.slice(1) };
}
