import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import { isRedirectRegistered } from '@/lib/contract/oauth/redirects';
import { extrasOf } from './clients';

/**
 * Makes the endpoints check redirect addresses with the same code as when a client is saved (lib/contract/oauth/redirects.ts). The
 * console's own, which no admin registers, are still compared exactly by the library.
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
