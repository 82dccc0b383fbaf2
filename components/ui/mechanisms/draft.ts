/**
 * What is entered on a page when its session ends. It is kept in this tab's session storage while the person signs in again, for the
 * same address, the same person and a limited time, and is taken out when the page has it back. docs/decisions/drafts.md
 */
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { RE_LOGIN_EVENT } from '@/lib/console/browser/re-login';
import { STORAGE_PREFIX, DRAFT_MAX_AGE_MS } from '@/lib/contract/limits';
import { hasUnsavedChanges } from './leave-guard';

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

const PREFIX = `${STORAGE_PREFIX}draft.`;

/** The id of the signed-in person; without one nothing is kept. */
export const DraftOwner = createContext<string | undefined>(undefined);

function here(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

/** The value that was kept for this page; undefined without one. */
function readDraft(name: string, owner: string | undefined): unknown {
  if (owner === undefined || typeof window === 'undefined') return undefined;
  const stored = decodeDraft(window.sessionStorage.getItem(PREFIX + name));
  return stored !== undefined && stored.address === here() && isCurrent(stored, owner, Date.now())
    ? stored.value
    : undefined;
}

/** Forgets what other people have left in this tab, and what is too old; without an owner everything. */
export function forgetDrafts(owner?: string): void {
  const storage = window.sessionStorage;
  for (const key of Object.keys(storage).filter((one) => one.startsWith(PREFIX))) {
    const stored = decodeDraft(storage.getItem(key));
    if (owner === undefined || stored === undefined || !isCurrent(stored, owner, Date.now())) storage.removeItem(key);
  }
}

/**
 * Keeps a value of the page when the session ends, and gives it back once when the page is there again.
 *
 * @param options.read - undefined keeps nothing. Secrets must not be in it
 */
export function useDraft<Value>(
  name: string,
  { read, restore }: { read: () => Value | undefined; restore: (value: Value) => void },
): void {
  const owner = use(DraftOwner);
  const onMount = useEffectEvent(() => {
    const value = readDraft(name, owner);
    if (value === undefined) return;
    window.sessionStorage.removeItem(PREFIX + name);
    // What the same hook has kept.
    restore(value as Value);
  });
  const onEnd = useEffectEvent(() => {
    const value = read();
    if (value === undefined || owner === undefined) return;
    window.sessionStorage.setItem(PREFIX + name, encodeDraft({ owner, address: here(), time: Date.now(), value }));
  });
  useEffect(() => {
    onMount();
    const listener = (): void => onEnd();
    window.addEventListener(RE_LOGIN_EVENT, listener);
    return () => window.removeEventListener(RE_LOGIN_EVENT, listener);
  }, []);
}

/** The kept value from the first render on, for components that only the browser draws; `useDraft` keeps it and takes it out. */
export function useKeptValue<Value>(name: string): Value | undefined {
  const owner = use(DraftOwner);
  const [value] = useState(() => readDraft(name, owner) as Value | undefined);
  return value;
}

/** A value, or what it was before the session ended while this page does not have it (the row of a list that is not loaded so far). */
export function useValueOrKept<Value>(name: string, value: Value | undefined): Value | undefined {
  const kept = useKeptValue<Value>(name);
  useDraft(name, { read: () => (hasUnsavedChanges() ? value : undefined), restore: () => undefined });
  return value ?? kept;
}
