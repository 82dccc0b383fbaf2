/** A draft as the text that the storage holds: JSON that knows sets and maps. Pure. */
import { DRAFT_MAX_AGE_MS } from '@/lib/contract/limits';

export type Draft = {
  /** The person who entered it. */
  owner: string;
  /** The page with its query and hash. */
  address: string;
  /** In milliseconds since 1970. */
  time: number;
  value: unknown;
};

const SET = '$set';
const MAP = '$map';

export function encodeDraft(draft: Draft): string {
  return JSON.stringify(draft, (_, value: unknown) => {
    if (value instanceof Set) return { [SET]: [...value] };
    return value instanceof Map ? { [MAP]: [...value] } : value;
  });
}

/** The draft of a text that `encodeDraft` made; undefined for none and for any other. */
export function decodeDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text, revive) as Draft;
  } catch {
    return undefined;
  }
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (SET in value) return new Set(value[SET] as Iterable<unknown>);
  return MAP in value ? new Map(value[MAP] as Iterable<[unknown, unknown]>) : value;
}

/** Whether it is of this person and young enough. */
export const isCurrent = ({ owner, time }: Draft, person: string, now: number): boolean =>
  owner === person && now - time < DRAFT_MAX_AGE_MS;
