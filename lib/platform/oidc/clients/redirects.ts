import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import { isRedirectRegistered } from '@/lib/contract/oauth/redirects';
import { extrasOf } from './clients';

/**
 * Decides at the endpoints which addresses a browser may be sent to, by the same code as at save (lib/contract/oauth/redirects.ts). The
 * console's own, which no admin registers, stay what the library compares: the very same text.
 */
export function matchRedirects(provider: Provider, wildcards: boolean): void {
  for (const [method, list] of [
    ['redirectUriAllowed', 'redirectUris'],
    ['postLogoutRedirectUriAllowed', 'postLogoutRedirectUris'],
  ] as const) {
    const exact = Reflect.get(provider.Client.prototype, method) as (this: Client, presented: string) => boolean;
    Object.defineProperty(provider.Client.prototype, method, {
      value(this: Client, presented: string) {
        const registered = extrasOf(this)?.[list];
        if (registered == null) return exact.call(this, presented);
        const isPublic = this.tokenEndpointAuthMethod === 'none';
        return isRedirectRegistered(registered, presented, { wildcards, isPublic });
      },
    });
  }
}
