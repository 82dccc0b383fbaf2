/** The pending invitation: remembered for ten minutes while its user signs in (sections 3 and 4). */
import { PENDING_INVITATION_SECONDS } from '@/lib/contract/limits';
import type { Bff } from './context';
import { cookieName, parseCookies, serializeCookie } from '@/lib/console/http/cookies';

export interface PendingInvitation {
  type: 'member' | 'tenant';
  invitationId: string;
  idp: string | null;
  /** Accepting has started; a second start does not wait for the first. */
  inProgress: boolean;
  resent: boolean;
}

type Sealed = PendingInvitation & { purpose: 'invitation'; until: number };
type Needs = Pick<Bff, 'seal' | 'secure' | 'now'>;

const invitationCookie = (bff: Pick<Bff, 'secure'>): string => cookieName('ic.invitation', bff.secure);

/** Makes the `Set-Cookie` line that stores an invitation. */
export async function rememberInvitation(bff: Needs, invitation: PendingInvitation): Promise<string> {
  const until = bff.now() + PENDING_INVITATION_SECONDS * 1000;
  const sealed: Sealed = { ...invitation, purpose: 'invitation', until };
  const value = await bff.seal.seal(sealed, PENDING_INVITATION_SECONDS);
  const name = invitationCookie(bff);
  return serializeCookie({ name, value, maxAgeSeconds: PENDING_INVITATION_SECONDS }, bff.secure);
}

/** Reads an unexpired invitation from a `Cookie` header, or null. */
export async function pendingInvitation(bff: Needs, cookieHeader: string | null): Promise<PendingInvitation | null> {
  const value = parseCookies(cookieHeader).get(invitationCookie(bff));
  const sealed = value === undefined ? null : await bff.seal.unseal<Sealed>(value, 'invitation');
  if (sealed === null || sealed.until <= bff.now()) return null;
  const { type, invitationId, idp, inProgress, resent } = sealed;
  return { type, invitationId, idp, inProgress, resent };
}

/** Makes the `Set-Cookie` line that removes it. */
export function invitationRemoval(bff: Pick<Bff, 'secure'>): string {
  return serializeCookie({ name: invitationCookie(bff), value: '', maxAgeSeconds: 0 }, bff.secure);
}
