import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';

/** A member as the contract has it; every test names what matters to it. */
export function member(over: Partial<Member> & { id: string }): Member {
  return {
    displayName: '',
    username: '',
    contactEmail: '',
    role: Role.Regular,
    isActive: true,
    isOrganizationAdmin: false,
    isUniqueIdp: false,
    idp: null,
    expirationDate: null,
    activationLink: null,
    invitationId: null,
    isResent: false,
    administrationPermissions: [],
    applicationRoles: [],
    applicationPermissions: [],
    lastActivity: null,
    tenants: [],
    ...over,
  };
}

export const ledger = { applicationId: 'app-ledger', name: 'Ledger', suiteName: 'Finance' };
export const metering = { applicationId: 'app-metering', name: 'Metering', suiteName: '' };
export const role = (id: string, displayName = '') => ({ id, name: id, displayName });
export const group = (id: string) => ({ id, name: `Group ${id}` });
