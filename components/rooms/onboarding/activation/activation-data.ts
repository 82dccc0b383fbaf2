/** The calls of an activation to the platform and the BFF, and the meaning of their results for the invited person. */
import { ApiError, call } from '@/lib/console/browser/call';
import { type Notice, noticeOf, reasonKey } from '@/lib/console/browser/error-message';
import { forgetInvitation, markInvitationInProgress } from '@/lib/console/browser/pending-invitation';
import type { InvitationType } from '@/lib/contract/rooms/members/entities';

/** An activation link: `/activate/{identifier}/{invitationId}[/{idp}]` (section 2). */
export type Invitation = { type: InvitationType; invitationId: string; idp?: string };

/** Why an invitation could not be accepted, as far as the next step depends on it. */
export type Problem = 'expired' | 'confirmed' | 'wrongAccount' | 'unknown' | 'failed';

export type Outcome =
  | { kind: 'accepted'; organizationId?: string; tenantId?: string }
  | { kind: 'wrongIdp' }
  | { kind: 'refused'; problem: Problem; notice: Notice | undefined };

/** The sentence of section 8 for every activation that was refused. */
export const ACTIVATION_ERROR = 'Page.Tenant.Activation.Error';

/**
 * Accepts an invitation as the signed-in person and forgets the stored one, unless a retry may help. Never throws. Acceptance is idempotent
 * for the same person, so a reload or a second tab is harmless.
 */
export async function acceptInvitation(invitationId: string): Promise<Outcome> {
  // In parallel, but the mark must have arrived before the removal below, which writes the same cookie.
  const [accepted] = await Promise.all([accept(invitationId), markInvitationInProgress().catch(() => undefined)]);
  if (accepted.kind !== 'refused' || accepted.problem !== 'failed') await forgetInvitation().catch(() => undefined);
  return accepted;
}

async function accept(invitationId: string): Promise<Outcome> {
  try {
    const answer = await call('invitations.accept', { params: { invitationId }, body: undefined });
    const { readAccepted } = await import('./accepted');
    return { kind: 'accepted', ...readAccepted(answer) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invitation.wrongIdp') return { kind: 'wrongIdp' };
    const problem = problemOf(error);
    return { kind: 'refused', problem, notice: noticeFor(error, problem) };
  }
}

/** The problem behind a failed acceptance; unknown errors may be transient, so they allow a retry. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'invitation.expired') return 'expired';
  if (error.code === 'invitation.confirmed') return 'confirmed';
  if (error.code === 'invitation.wrongAccount') return 'wrongAccount';
  return error.status === 404 ? 'unknown' : 'failed';
}

/**
 * What the page says besides the problem itself: `Page.Tenant.Activation.ErrorDetails` with the server's Message (section 8). Undefined for
 * reasons that the problem's own header says already.
 */
function noticeFor(error: unknown, problem: Problem): Notice | undefined {
  const details = 'Page.Tenant.Activation.ErrorDetails';
  if (problem === 'failed' || !(error instanceof ApiError)) {
    const notice = noticeOf(error, { error: ACTIVATION_ERROR, details });
    return notice.key === ACTIVATION_ERROR && notice.reference === undefined ? undefined : notice;
  }
  if (reasonKey(error.code) !== undefined || error.message === '') return undefined;
  return { key: details, values: { details: error.message } };
}
