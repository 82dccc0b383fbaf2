/** The bridge from Next's route handlers to the BFF's core. */
import type { Bff } from './context';
import { bff, bffIfReady } from './instance';
import { errorFacts } from '@/lib/console/process/log';
import { unavailableDependency } from './outage';
import { outagePage } from './outage-page';
import { UpstreamError } from '@/lib/console/upstream/upstream';
import { failure, redirect, toResponse, unexpected } from '@/lib/console/bff/responses';

/**
 * Makes a route handler of a core function. Unexpected errors are logged and answered.
 *
 * @param onFailure - page to redirect to, for addresses that people visit; without it the answer is the contract's error body
 */
export function handle(
  core: (bff: Bff, request: Request) => Promise<Response>,
  onFailure?: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const instance = bffIfReady() ?? (await bff());
    try {
      return await core(instance, request);
    } catch (error) {
      // The client left while sending its body: nothing failed here, and the response has no reader.
      if (error instanceof UpstreamError && error.fault === 'gone') {
        return failure('request.invalid', 'The body did not come whole.');
      }
      // Later segments of an address hold ids of invitations.
      const path = new URL(request.url).pathname.split('/', 3).join('/');
      instance.log.error({ ...errorFacts(error), path }, 'A request failed');
      if (onFailure === undefined) return toResponse(unexpected(error));
      const dependency = unavailableDependency(error);
      return dependency === null ? redirect(onFailure) : outagePage(request, dependency);
    }
  };
}
