import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import { newSecret } from '../secrets';

/** Timeout of a call of the platform to itself, in milliseconds. */
const OWN_CALL_MS = 10_000;

/** Secrets that are valid for one call of this process to itself, with their client. The stored secrets of clients are hashes. */
const current = new Map<string, string>();

/** Makes the provider accept these secrets. Must be called after the provider's own comparison was replaced. */
export function acceptOwnCalls(provider: Provider): void {
  type Compare = (this: Client, actual: string) => boolean | Promise<boolean>;
  const compare = Reflect.get(provider.Client.prototype, 'compareClientSecret') as Compare;
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: Client, actual: string) {
      return current.get(actual) === this.clientId || compare.call(this, actual);
    },
  });
}

export interface OwnAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls the platform's own OpenID endpoints, on its own port, as a client does. */
export class OwnCalls {
  /** @param origin - where this process listens, whatever its public address is */
  constructor(private readonly origin: () => string) {}

  /** Calls the token endpoint as a client, with a secret that is valid only for this call. */
  async token(client: Client, form: Record<string, string>): Promise<OwnAnswer> {
    if (client.clientAuthMethod === 'none') return await this.#post({ ...form, client_id: client.clientId });
    const secret = newSecret();
    current.set(secret, client.clientId);
    try {
      return await this.#post({ ...form, client_id: client.clientId, client_secret: secret });
    } finally {
      current.delete(secret);
    }
  }

  async userinfo(accessToken: string): Promise<OwnAnswer> {
    return await this.#ask('/me', { headers: { authorization: `Bearer ${accessToken}` } });
  }

  #post(form: Record<string, string>) {
    return this.#ask('/token', { method: 'POST', body: new URLSearchParams(form) });
  }

  async #ask(path: string, init: RequestInit): Promise<OwnAnswer> {
    const signal = AbortSignal.timeout(OWN_CALL_MS);
    const response = await fetch(this.origin() + path, { ...init, signal, redirect: 'error' });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
