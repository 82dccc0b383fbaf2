/** When a failed read is tried again by itself. */
import type { SWRConfiguration } from 'swr';
import { ApiError } from './api-error';

/** SWR's settings: once, after the time that the answer of an outage names. */
export const RETRY_ONCE = {
  shouldRetryOnError: (error: unknown) =>
    error instanceof ApiError &&
    error.status === 503 &&
    error.code !== 'service.busy' &&
    error.retryAfter !== undefined,
  onErrorRetry: ({ retryAfter = 0 }: ApiError, _key, _config, revalidate, { retryCount }) => {
    if (retryCount === 1) setTimeout(() => void revalidate({ retryCount }), retryAfter * 1000);
  },
} satisfies SWRConfiguration;
