import { Refusal } from './entities';
import type { Operation } from '@/lib/contract/operations/operation';
import { optional, reads } from '@/lib/contract/operations/rows';

export const refusalOperations = {
  'refusals.find': reads(
    { ...optional, room: 'refusals', scope: 'user', action: 'refusals.find', path: '/api/refusals/{code}' },
    'Why a sign-in was refused, by its code; not found for those who do not administer the client or tenant',
    Refusal,
  ),
} as const satisfies Record<string, Operation>;
