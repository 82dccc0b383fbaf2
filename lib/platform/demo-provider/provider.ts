/** The demo's other organization as a real OpenID provider in the same process: docs/decisions/providers.md. */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterFactory, type AdapterPayload, interactionPolicy, Provider } from 'oidc-provider';
import type { Db } from '../db/database';
import { sharedRandom } from '../db/settings';
import type { Listener } from '../server';
import { UPSTREAM_CALLBACK } from '../upstream/upstreams';
import { demoPeople } from './people';
import { LRUCache } from 'lru-cache';

/** Its display name. */
export const DEMO_PROVIDER_NAME = 'Obi Partners';
/** Its path below the platform's address. */
export const DEMO_PROVIDER_PATH = '/obi-partners';
/** Path of its own page. */
export const DEMO_SIGN_IN_PATH = `${DEMO_PROVIDER_PATH}/sign-in`;

export const DEMO_PROVIDER_CLIENT = 'identity-platform';

/** Returns the secret that the platform and its demo provider share. */
export async function demoProviderSecret(db: Db): Promise<string> {
  return (await sharedRandom(db, 'demo-provider-secret', 32)).toString('base64url');
}

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true } as const;

/** Makes the provider with new keys: after each start the platform meets an unknown key. */
export async function createDemoProvider(db: Db, publicUrl: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(publicUrl + DEMO_PROVIDER_PATH, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: DEMO_PROVIDER_CLIENT,
        client_secret: await demoProviderSecret(db),
        redirect_uris: [publicUrl + UPSTREAM_CALLBACK],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }] },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    cookies: {
      keys: [await sharedRandom(db, 'demo-provider-cookie-key', 32)],
      names: { session: 'obi.session', interaction: 'obi.interaction', resume: 'obi.resume' },
      long: { ...COOKIE, path: DEMO_PROVIDER_PATH },
      short: COOKIE,
    },
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, AccessToken: 300, IdToken: 300, AuthorizationCode: 60 },
    interactions: { policy: alwaysAsking(), url: (_ctx, { uid }) => `${DEMO_SIGN_IN_PATH}/${uid}` },
    findAccount: async (_ctx, subject) => {
      const [person] = await demoPeople(db, subject);
      if (person === undefined) return undefined;
      const { name, mail: email } = person;
      const claims = { sub: subject, name, preferred_username: subject, email, email_verified: true };
      return { accountId: subject, claims: async () => claims };
    },
    // Its people have consented to the platform by contract.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  return provider;
}

/** Every sign-in asks for the account, because a demo uses one account after another. */
function alwaysAsking() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('asks', 'each sign-in asks', 'login_required', ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

/** Handles requests below its path. The library derives its own prefix from the original URL of the request. */
export function demoProviderListener(provider: Provider): Listener {
  const answer = provider.callback();
  return (request, response) => {
    const { url = '' } = request;
    Object.assign(request, { originalUrl: url });
    request.url = url.slice(DEMO_PROVIDER_PATH.length);
    void answer(request, response);
  };
}

/** Maximum number of records, and the lifetime in seconds of records without an expiry of their own. */
const KEPT = { records: 5000, seconds: 3600 };

/** Keeps the records of an OpenID provider in memory: a restart forgets them. */
function memoryAdapter(): AdapterFactory {
  const records = new LRUCache<string, AdapterPayload>({ max: KEPT.records });
  return (model): Adapter => {
    const key = (id: string): string => `${model} ${id}`;
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      [...records.entries()].find(([name, record]) => name.startsWith(`${model} `) && record[field] === value)?.[1];
    return {
      upsert: async (id, payload, seconds) =>
        void records.set(key(id), { ...payload }, { ttl: (seconds || KEPT.seconds) * 1000 }),
      find: async (id) => records.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const record = records.get(key(id));
        if (record !== undefined) record.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void records.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, record] of records.entries()) if (record.grantId === grantId) records.delete(name);
      },
    };
  };
}
