import { type KoaContextWithOIDC, Provider, type TokenEndpointGrantContext, errors } from 'oidc-provider';
import { reportingOutage } from '@/lib/platform/db/availability';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import type { ExternalTokens } from './external-token';

type ParamsAndDuplicates =
  Parameters<Provider['registerGrantType']> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/**
 * The provider in which a client that represents an external one gets its tokens there (specification section 3:
 * `isExternalCC`). All checks of the token endpoint come first, as for any client.
 */
export class ExternalProvider extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    handler: (ctx: TokenEndpointGrantContext<Params>) => void | Promise<void>,
    ...rest: ParamsAndDuplicates
  ): void {
    const passing = (ctx: TokenEndpointGrantContext<Params>) => (isExternal(ctx) ? passOn(ctx) : handler(ctx));
    super.registerGrantType(name, name === 'client_credentials' ? passing : handler, ...rest);
  }
}

const sources = new WeakMap<Provider, ExternalTokens>();

/** Sets the source of tokens of external clients. */
export function useExternalTokens(provider: Provider, tokens: ExternalTokens): void {
  sources.set(provider, tokens);
}

const isExternal = (ctx: KoaContextWithOIDC) => extrasOf(ctx.oidc.client)?.external != null;

async function passOn(ctx: KoaContextWithOIDC): Promise<void> {
  const { client, provider, requestParamScopes } = ctx.oidc;
  const extras = extrasOf(client);
  const tokens = sources.get(provider);
  if (client === undefined || extras?.external == null || tokens === undefined) throw new errors.UnauthorizedClient();
  const foreign = [...requestParamScopes].find((name) => !extras.machineScopes.includes(name));
  if (foreign !== undefined) throw new errors.InvalidScope('requested scope is not allowed', foreign);
  const scope = [...requestParamScopes].toSorted().join(' ');
  const { external } = extras;
  const kept = await reportingOutage(() => tokens.get(client.clientId, external, scope === '' ? undefined : scope));
  ctx.body = {
    access_token: kept.token,
    token_type: 'Bearer',
    ...(kept.expiresAt === undefined
      ? {}
      : { expires_in: Math.max(1, Math.floor((kept.expiresAt - Date.now()) / 1000)) }),
    ...(kept.scope === undefined ? {} : { scope: kept.scope }),
  };
}
