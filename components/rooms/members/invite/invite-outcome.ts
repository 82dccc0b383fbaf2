/** The result of an invitation call: who was invited, and who was not and why (207 responses carry both). */
import type { InvitationInput, InvitationResult } from '@/lib/contract/rooms/members/entities';
import type { KnownPeople } from './invite-form';

export type InviteFailure = { email: string; message: string; code?: string; rule?: string; field?: string };
export type InviteOutcome = { invited: string[]; failed: InviteFailure[] };

/**
 * Sorts a response by person. An address that the response does not mention failed with the error that has no address, or without a text;
 * only a bare success, which names no address, means that all were invited.
 */
export function readOutcome(requested: readonly InvitationInput[], answer: InvitationResult): InviteOutcome {
  const created = new Set(answer.createdInvitations.map((entry) => entry.contactEmail.toLowerCase()));
  const errors = new Map(answer.errors.map((entry) => [entry.contactEmail?.toLowerCase(), entry]));
  const general = errors.get(undefined);
  const bare = answer.createdInvitations.length === 0 && answer.errors.length === 0;
  const outcome: InviteOutcome = { invited: [], failed: [] };
  for (const { contactEmail } of requested) {
    const key = contactEmail.toLowerCase();
    const error = errors.get(key);
    if (bare || (error === undefined && created.has(key))) outcome.invited.push(contactEmail);
    else {
      const { Message: message = '', code, rule, field } = error ?? general ?? {};
      outcome.failed.push({ email: contactEmail, message, code, rule, field });
    }
  }
  return outcome;
}

/** Error codes under which the same invitation fails again, unless its content changes. */
const PERMANENT = /^(access|conflict|request|auth)\.|^notFound$/;

/** The failures that a retry may fix: the request itself was valid. */
export function retriable(outcome: InviteOutcome): InviteFailure[] {
  return outcome.failed.filter(({ code }) => code === undefined || !PERMANENT.test(code));
}

/** The people who are already here, according to the platform. */
export function learned(outcome: InviteOutcome): KnownPeople {
  const here = outcome.failed.filter(({ code }) => code === 'conflict.alreadyMember');
  return new Map(here.map(({ email }) => [email.toLowerCase(), 'here']));
}

/** The people whose user name another account has: they can be invited with another one. */
export function nameTaken(outcome: InviteOutcome): string[] {
  return outcome.failed.filter(({ code }) => code === 'conflict.nameTaken').map(({ email }) => email);
}

/** Merges a retry into the known outcome: people who failed before and are invited now no longer count as failed. */
export function joinOutcomes(first: InviteOutcome, later: InviteOutcome): InviteOutcome {
  const tried = new Set([...later.invited, ...later.failed.map((entry) => entry.email)]);
  return {
    invited: [...first.invited, ...later.invited],
    failed: [...first.failed.filter((entry) => !tried.has(entry.email)), ...later.failed],
  };
}
