/** What a soak counts, and what must not happen in it. */

/** What must stay empty: each entry says in words what was wrong. */
export const WRONGS = {
  lostSessions: 'sessions lost that should live',
  mixedUp: 'answers to the wrong person, or older than an acknowledged change',
  lostWrites: 'acknowledged changes that were not found afterwards',
  badRefusals: 'calls refused otherwise than with 503, Retry-After and a reason',
  unanswered: 'calls that no replica answered',
  mails: 'mails of acknowledged invitations that did not come, or came twice',
  notOver: 'faults that were not got over',
} as const;

export type Wrong = keyof typeof WRONGS;

export type Tally = {
  requests: number;
  signIns: number;
  /** Acknowledged changes. */
  writes: number;
  /** Calls refused with 503, as they should be. */
  refused: number;
  /** Kind of error → how often. */
  errors: Map<string, number>;
  wrong: Record<Wrong, string[]>;
};

export const newTally = (): Tally => ({
  requests: 0,
  signIns: 0,
  writes: 0,
  refused: 0,
  errors: new Map(),
  wrong: {
    lostSessions: [],
    mixedUp: [],
    lostWrites: [],
    badRefusals: [],
    unanswered: [],
    mails: [],
    notOver: [],
  },
});

/** Counts an error of a kind. */
export function note(tally: Tally, kind: string): void {
  tally.errors.set(kind, (tally.errors.get(kind) ?? 0) + 1);
}

/** Notes what must not have happened, with its time of day. */
export function blame(tally: Tally, wrong: Wrong, text: string): void {
  tally.wrong[wrong].push(`${new Date().toISOString().slice(11, 19)} ${text}`);
}
