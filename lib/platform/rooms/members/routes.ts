import type { Handlers } from '../../api/handler';
import { changeHandlers } from './changes';
import { listHandlers } from './lists';
import { adminHandlers } from './organization-admins';

export const handlers = { ...listHandlers, ...changeHandlers, ...adminHandlers } satisfies Handlers;
