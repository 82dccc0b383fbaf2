import { handleHealth } from '@/lib/bff/status';

/** Not through `handle`: that the process lives depends on nothing else. */
export const dynamic = 'force-dynamic';
export const GET = handleHealth;
