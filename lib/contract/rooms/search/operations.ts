import { FindQuery, Findings } from './entities';
import type { Operation } from '@/lib/contract/operations/operation';
import { lists, optional } from '@/lib/contract/operations/rows';

export const searchOperations = {
  'search.find': lists(
    { ...optional, room: 'search', scope: 'user', action: 'search.find', path: '/api/search' },
    'People, invitations, tenants, organizations, applications, OIDC clients, groups and API resources that the caller may read, by name, e-mail address or id',
    FindQuery,
    Findings,
  ),
} as const satisfies Record<string, Operation>;
