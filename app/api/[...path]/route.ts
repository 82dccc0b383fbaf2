import { handle } from '@/lib/bff/handle';
import { handleApi } from '@/lib/bff/proxy/proxy';

/** Handlers get the request itself, and not a proxy that watches what is read of it. */
export const dynamic = 'force-dynamic';

const api = handle(handleApi);
export { api as GET, api as HEAD, api as POST, api as PUT, api as PATCH, api as DELETE, api as OPTIONS };
