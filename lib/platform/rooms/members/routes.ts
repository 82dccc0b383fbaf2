import type { Handlers } from '../../api/handler';
import { bulkHandlers } from './bulk';
import { changeHandlers } from './changes';
import { deletionHandlers } from './deletion';
import { disablingHandlers } from './disabling';
import { exportHandlers } from './export';
import { listHandlers } from './lists';
import { adminHandlers } from './organization-admins';
import { removalHandlers } from './removal';
import { sessionHandlers } from './sessions';

export const handlers = {
  ...listHandlers,
  ...changeHandlers,
  ...bulkHandlers,
  ...adminHandlers,
  ...removalHandlers,
  ...sessionHandlers,
  ...disablingHandlers,
  ...deletionHandlers,
  ...exportHandlers,
} satisfies Handlers;
