import type { Handlers } from '../api/handler';
import { handlers as account } from './account/routes';

/** The operations that this platform serves, room by room. A room that is not listed answers 501. */
export const handlers: Handlers = { ...account };
