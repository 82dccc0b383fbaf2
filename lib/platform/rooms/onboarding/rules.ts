import type { CreateTenantRequest } from '@/lib/contract/rooms/organizations/entities';
import { ApiError, invalid } from '../../api/handler';
import { isInvited } from '../../oidc/policy';
import { plainLetters } from '@/lib/contract/plain-letters';
import type { InvitationRow } from '../shared/invitations';

/** A tenant in an existing organization must name that organization and no new one. @throws ApiError request.invalid */
export function checkExisting(request: CreateTenantRequest, organizationId: string): void {
  if (request.newOrganization !== null)
    throw invalid('newOrganization', 'forbidden', 'The organization exists already.');
  if (request.existingOrganizationId !== null && request.existingOrganizationId !== organizationId) {
    throw invalid('existingOrganizationId', 'forbidden', 'The address names another organization.');
  }
}

/**
 * A tenant with a new organization must name the new organization and no existing one.
 *
 * @returns the new organization
 * @throws ApiError request.invalid
 */
export function newOrganizationOf(request: CreateTenantRequest): { name: string; code: string } {
  if (request.existingOrganizationId !== null) {
    throw invalid('existingOrganizationId', 'forbidden', 'A new organization is created here.');
  }
  if (request.newOrganization === null) throw invalid('newOrganization', 'required');
  return request.newOrganization;
}

/**
 * Reserved prefix of a tenant's API resources: letters and digits of its name.
 *
 * @param attempt - increases while the prefix is taken
 */
export function prefixOf(tenantName: string, attempt: number): string {
  const letters = plainLetters(tenantName)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20);
  return `${letters === '' ? 'tenant' : letters}${attempt === 0 ? '' : attempt + 1}`;
}

export type Acceptance = 'accept' | 'acceptedBefore';

/**
 * Whether a user can accept an invitation now. Checks the account first, so that other people do not learn whether it is still open.
 *
 * @throws ApiError invitation.wrongIdp, invitation.wrongAccount, invitation.confirmed or invitation.expired
 */
export function checkAcceptance(
  invitation: Pick<InvitationRow, 'idp' | 'username' | 'contactEmail' | 'status' | 'userId' | 'expiresAt'>,
  user: { id: string; idp: string; username: string; contactEmail: string },
  now: Date,
): Acceptance {
  const { idp } = invitation;
  // Without a provider (an account of the platform itself) only the account can be wrong.
  if (idp !== null && user.idp !== idp) {
    throw new ApiError('invitation.wrongIdp', `Sign in with the identity provider ${idp} to accept this invitation.`);
  }
  if (!isInvited(user, invitation)) {
    throw new ApiError('invitation.wrongAccount', 'This invitation is for another account.');
  }
  if (invitation.status === 'accepted') {
    if (invitation.userId === user.id) return 'acceptedBefore';
    throw new ApiError('invitation.confirmed', 'This invitation has been accepted already.');
  }
  if (invitation.expiresAt <= now) throw new ApiError('invitation.expired', 'This invitation has expired.');
  return 'accept';
}
