import * as oidc from 'openid-client';
import { type ClientWish, LEDGER, METERING, SECRET, asked, makeClient, makeMachine } from './clients';
import { type TestPlatform, signIn } from './platform';

export const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
export const READ = 'northwind.ledger.read';
export const WRITE = LEDGER;

/** Exchanges a token; without a wish for whatever is in reach. */
export const exchange = (config: oidc.Configuration, token: string, more: Record<string, string> = {}) =>
  oidc.genericGrantRequest(config, EXCHANGE, {
    subject_token: token,
    subject_token_type: ACCESS_TOKEN,
    ...more,
  });

/** What exchanges need of a platform. */
export function exchanges(platform: () => TestPlatform) {
  return {
    /** A client that a member signs in to, and the token that its APIs get to see. */
    async subject(wish: ClientWish = {}, scope = `openid ${READ} ${WRITE}`, person = 'bjorn.eide') {
      const client = await makeClient(platform(), {
        secret: SECRET,
        tenants: ['operations'],
        allowedScopes: ['openid', 'profile', READ, WRITE, METERING],
        ...wish,
      });
      const { tokens, visitor } = await signIn(client.config, person, { parameters: asked(scope) });
      return { ...client, tokens, visitor, token: tokens.access_token };
    },
    /** A machine with the switch. */
    exchanging: (wish: ClientWish = {}) =>
      makeMachine(platform(), {
        isTokenExchange: true,
        tenants: ['operations'],
        allowedScopes: [READ, METERING],
        ...wish,
      }),
  };
}
