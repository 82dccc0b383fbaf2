/** Calls about findings, one of each kind per scope: access is checked in the place that the path names. */
import { AcceptRequest, Acceptance, Health } from './entities';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, creates, deletes, optional, reads } from '@/lib/contract/operations/rows';
import { organization, tenants } from '@/lib/contract/operations/shared';

const room = { ...optional, room: 'health' } as const;
const ofTenant = { ...room, scope: 'tenant', action: 'health.tenant.read', path: `${tenants}/health` } as const;
const ofOrganization = {
  ...room,
  scope: 'organization',
  action: 'health.organization.read',
  path: `${organization}/health`,
} as const;
const ofPlatform = {
  ...room,
  scope: 'tenant',
  action: 'health.platform.read',
  path: `${tenants}/overview/health`,
} as const;

const acceptance = {
  tenant: { ...at(ofTenant, '/acceptances'), action: 'health.tenant.accept' },
  organization: { ...at(ofOrganization, '/acceptances'), action: 'health.organization.accept' },
  platform: { ...at(ofPlatform, '/acceptances'), action: 'health.platform.accept' },
} as const;

export const healthOperations = {
  'health.tenant': reads(ofTenant, 'What needs doing in a tenant, as far as the caller may see it', Health),
  'health.member': reads(
    { ...ofTenant, path: `${tenants}/members/{memberId}/health` },
    'What of a tenant that needs doing is about one of its members',
    Health,
  ),
  'health.tenant.accept': creates(
    acceptance.tenant,
    'Accept a finding of a tenant until a day; what is broken cannot be accepted',
    AcceptRequest,
    Acceptance,
  ),
  'health.tenant.withdraw': deletes(at(acceptance.tenant, '/{acceptanceId}'), 'End an acceptance before its day'),
  'health.organization': reads(
    ofOrganization,
    'What needs doing in an organization and in those of its tenants in which the caller may see it',
    Health,
  ),
  'health.organization.accept': creates(
    acceptance.organization,
    'Accept a finding of an organization until a day',
    AcceptRequest,
    Acceptance,
  ),
  'health.organization.withdraw': deletes(
    at(acceptance.organization, '/{acceptanceId}'),
    'End an acceptance before its day',
  ),
  'health.platform': reads(
    ofPlatform,
    'What needs doing in the platform: its organizations and its signing keys',
    Health,
  ),
  'health.platform.accept': creates(
    acceptance.platform,
    'Accept a finding of the platform until a day',
    AcceptRequest,
    Acceptance,
  ),
  'health.platform.withdraw': deletes(at(acceptance.platform, '/{acceptanceId}'), 'End an acceptance before its day'),
} as const satisfies Record<string, Operation>;
