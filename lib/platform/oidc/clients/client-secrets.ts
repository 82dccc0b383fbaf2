/** Checks a client's secret at all endpoints with client authentication: rate-limited like a person's password. */
import type { IncomingMessage } from 'node:http';
import { type Client, Provider, errors } from 'oidc-provider';
import { reportingOutage } from '@/lib/platform/db/availability';
import type { Db } from '@/lib/platform/db/database';
import { fingerprintOf, provenHash } from '@/lib/platform/secrets';
import { clientBounds, counting } from '@/lib/platform/sign-in/attempts';
import type { UsageCounters } from '@/lib/platform/usage/counters';
import { countedClient, isSecretOf, secretsOf, unauthenticated } from './clients';

/** Too many wrong secrets. The library answers with status and message of the error that it meets. */
class TooManySecrets extends errors.OIDCProviderError {
  override error_description = 'too many wrong secrets of this client or from this address';

  constructor() {
    super(429, 'temporarily_unavailable');
  }
}

/**
 * Makes the provider compare hashed secrets by derivation. A secret that this process knows to be right passes at once;
 * any other is counted for the client at its address, and for the address, before the derivation.
 */
export function checkClientSecrets(
  provider: Provider,
  {
    db,
    usage,
    addressOf,
  }: { db: Db; usage: Pick<UsageCounters, 'count'>; addressOf: (request: IncomingMessage) => string },
): void {
  const isKnown = (client: Client, secret: string): boolean => {
    const hash = provenHash(secret, secretsOf(client));
    if (hash === undefined) return false;
    const id = countedClient(client);
    if (id !== undefined) usage.count({ kind: 'secret', client: id, name: fingerprintOf(hash) });
    return true;
  };
  const check = async (client: Client, secret: string): Promise<boolean> => {
    if (isKnown(client, secret)) return true;
    const { ctx } = Provider;
    const { wait, answer: isRight } = await counting(
      db,
      clientBounds(client.clientId, ctx === undefined ? '' : addressOf(ctx.req)),
      () => isSecretOf(client, secret),
      (found) => (found ? 'right' : 'wrong'),
    );
    if (wait !== undefined) {
      ctx?.set('Retry-After', String(wait));
      throw new TooManySecrets();
    }
    return isRight === true && isKnown(client, secret);
  };
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: Client, actual: string) {
      return reportingOutage(() => check(this, actual));
    },
  });
  refuseExpired(provider);
}

/** Answers an expired secret with 401 at every endpoint: docs/decisions/workarounds/oidc-provider-expired-secrets.md. */
function refuseExpired(provider: Provider): void {
  const { prototype } = provider.Client;
  const checkExpiration = Reflect.get(prototype, 'checkClientSecretExpiration') as (message: string) => void;
  Object.defineProperty(prototype, 'checkClientSecretExpiration', {
    value(this: Client, message: string) {
      try {
        checkExpiration.call(this, message);
      } catch (error) {
        throw error instanceof errors.InvalidClient ? unauthenticated(message) : error;
      }
    },
  });
}
