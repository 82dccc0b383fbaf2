import { handle } from '@/lib/console/bff/handle';
import { handleApiRoute } from '@/lib/console/proxy/proxy';

/** Calls in `next dev`; a built console answers them before Next sees them (`lib/console/host/api-lane.ts`). */
const api = handle(handleApiRoute);

/** Handlers get the request itself, not Next's proxy that tracks which parts are read. */
export const dynamic = 'force-dynamic';

export { api as GET, api as HEAD, api as POST, api as PUT, api as PATCH, api as DELETE, api as OPTIONS };
