import { joinIsolated } from '@/lib/contract/names';

/** Claims of a token as readable rows. Pure. */

export type ClaimNote = { claim: string; reason: string; scope?: string | undefined };
export type ClaimLine = {
  claim: string;
  /** The value in words; undefined if the claim is missing. */
  text: string | undefined;
  /** The full value, for the tooltip. */
  whole: string;
  note: ClaimNote | undefined;
};

/** Claims that protocol libraries read and people do not. */
const QUIET = new Set(['iss', 'iat', 'nbf', 'jti', 'typ', 'nonce', 'at_hash', 's_hash', 'c_hash', 'auth_time', 'sid']);

/** Claims in the token's order, frequently needed ones first; then the missing ones with the reason. */
export function claimLines(claims: Readonly<Record<string, unknown>>, notes: readonly ClaimNote[]): ClaimLine[] {
  const noted = new Map(notes.map((note) => [note.claim, note]));
  const there = Object.entries(claims)
    .filter(([claim]) => !QUIET.has(claim))
    .map(([claim, value]) => ({
      claim,
      text: isEmpty(value) ? undefined : claimText(value),
      whole: JSON.stringify(value),
      note: isEmpty(value) ? noted.get(claim) : undefined,
    }));
  const missing = notes
    .filter(({ claim }) => !(claim in claims))
    .map((note) => ({ claim: note.claim, text: undefined, whole: '', note }));
  return [...there, ...missing];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of named items, else the value itself. */
export function claimText(value: unknown): string {
  if (Array.isArray(value)) return joinIsolated(value.map(claimText));
  if (typeof value === 'object' && value !== null) return objectText(value as Record<string, unknown>);
  return String(value);
}

const NAMES = ['displayName', 'name', 'roleName', 'permissionName', 'tenantName', 'id'] as const;

function objectText(value: Record<string, unknown>): string {
  for (const key of ['roles', 'permissions'] as const) {
    const inner = value[key];
    if (Array.isArray(inner)) return joinIsolated(inner.map(claimText));
  }
  const named = NAMES.map((name) => value[name]).find((text) => typeof text === 'string' && text !== '');
  return typeof named === 'string' ? named : JSON.stringify(value);
}
