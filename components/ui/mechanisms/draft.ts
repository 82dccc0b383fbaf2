/** Input on a page whose session ends, kept in the tab while the person signs in again: docs/decisions/drafts.md. */
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { RE_LOGIN_EVENT } from '@/lib/console/browser/re-login';
import { STORAGE_PREFIX, DRAFT_MAX_AGE_MS } from '@/lib/contract/limits';
import { hasUnsavedChanges } from './leave-guard';

export type Draft = {
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

/** Decodes a draft from `encodeDraft`; undefined for null and for any other text. */
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

/** Whether it belongs to this person and has not expired. */
export const isCurrent = ({ owner, time }: Draft, person: string, now: number): boolean =>
  owner === person && now - time < DRAFT_MAX_AGE_MS;

const PREFIX = `${STORAGE_PREFIX}draft.`;

/** The id of the signed-in person; without one, nothing is kept. */
export const DraftOwner = createContext<string | undefined>(undefined);

function here(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

/** The value kept for this page; undefined without one. */
function readDraft(name: string, owner: string | undefined): unknown {
  if (owner === undefined || typeof window === 'undefined') return undefined;
  const stored = decodeDraft(window.sessionStorage.getItem(PREFIX + name));
  return stored !== undefined && stored.address === here() && isCurrent(stored, owner, Date.now())
    ? stored.value
    : undefined;
}

/** Removes other people's drafts from this tab, and expired ones; without an owner, all of them. */
export function forgetDrafts(owner?: string): void {
  const storage = window.sessionStorage;
  for (const key of Object.keys(storage).filter((one) => one.startsWith(PREFIX))) {
    const stored = decodeDraft(storage.getItem(key));
    if (owner === undefined || stored === undefined || !isCurrent(stored, owner, Date.now())) storage.removeItem(key);
  }
}

/**
 * Keeps a value of the page when the session ends, and restores it once when the page is loaded again.
 * @param options.read - returns undefined to keep nothing. Must not contain secrets
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
    // Kept by the same hook.
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

/** The kept value from the first render on, for components that only render in the browser; `useDraft` stores and removes it. */
export function useKeptValue<Value>(name: string): Value | undefined {
  const owner = use(DraftOwner);
  const [value] = useState(() => readDraft(name, owner) as Value | undefined);
  return value;
}

/** A value or, while this page does not have it (a list's row that is not loaded yet), its value before the session ended. */
export function useValueOrKept<Value>(name: string, value: Value | undefined): Value | undefined {
  const kept = useKeptValue<Value>(name);
  useDraft(name, { read: () => (hasUnsavedChanges() ? value : undefined), restore: () => undefined });
  return value ?? kept;
}
