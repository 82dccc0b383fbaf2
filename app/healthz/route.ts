import { handleHealth } from '@/lib/console/bff/status';

/** Not through `handle`: liveness must not depend on any part. */
export const dynamic = 'force-dynamic';
export const GET = handleHealth;
