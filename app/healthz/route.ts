import { handleHealth } from '@/lib/console/bff/status';

/** Bypasses `handle`: liveness must not depend on any other part. */
export const dynamic = 'force-dynamic';
export const GET = handleHealth;
