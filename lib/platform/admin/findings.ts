export interface Finding {
  part: string;
  /** `note`: it works, and could be better. */
  state: 'ok' | 'note' | 'problem';
  /** What is so, or the cause of the problem. */
  says: string;
  /** What to do about it. */
  cure?: string | undefined;
}
