import type { Handlers } from '../../api/handler';
import { bulkHandlers } from './bulk';
import { changeHandlers } from './changes';
import { listHandlers } from './lists';
import { adminHandlers } from './organization-admins';

export const handlers = { ...listHandlers, ...changeHandlers, ...bulkHandlers, ...adminHandlers } satisfies Handlers;
