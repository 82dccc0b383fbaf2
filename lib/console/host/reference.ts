import type { Bff } from '@/lib/console/bff/context';
import { requestIdOf } from '@/lib/console/bff/request-context';
import { OUTAGE_DIGEST } from '@/lib/contract/retry';

/** Logs which request the reference on an error page stands for; the error itself Next has written. */
export function logReference(
  { log, env }: Pick<Bff, 'log' | 'env'>,
  error: unknown,
  headers: NodeJS.Dict<string | string[]>,
): void {
  const { digest: reference } = (error ?? {}) as { digest?: unknown };
  if (typeof reference !== 'string' || reference === OUTAGE_DIGEST) return;
  const given = { get: (name: string) => headers[name]?.toString() ?? null };
  log.error({ requestId: requestIdOf(given, env.trustProxy), reference }, 'a page failed, and shows this reference');
}
