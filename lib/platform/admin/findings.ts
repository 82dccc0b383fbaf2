export interface Finding {
  part: string;
  /** `note`: works, but could be better. */
  state: 'ok' | 'note' | 'problem';
  /** The state, or the cause of the problem. */
  says: string;
  /** What to do about it. */
  cure?: string | undefined;
}
