import { ApiError } from '@/lib/console/browser/api-error';

/** What stands for a count that could not be had: a failure is said, what the reader may not know is left out. */
export const missing = (error: unknown): 'unknown' | 'hidden' =>
  error instanceof ApiError && error.status === 403 ? 'hidden' : 'unknown';
