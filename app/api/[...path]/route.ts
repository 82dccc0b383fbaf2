import { handle } from '@/lib/bff/handle';
import { handleApi } from '@/lib/bff/proxy/proxy';

/** Calls in `next dev`; a built console answers them before Next sees them (`lib/server/api-lane.ts`). */
const api = handle(handleApi);

/** Handlers get the request itself, and not a proxy that watches what is read of it. */
export const dynamic = 'force-dynamic';

export { api as GET, api as HEAD, api as POST, api as PUT, api as PATCH, api as DELETE, api as OPTIONS };
