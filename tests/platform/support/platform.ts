import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import * as oidc from 'openid-client';
import { afterAll, inject, vi } from 'vitest';
import type { Caller, Recall } from '@/lib/platform/api/callers';
import { loadMe } from '@/lib/platform/api/me';
import type { Db } from '@/lib/platform/db/database';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import type { PlatformConfig } from '@/lib/platform/config';
import { type RunningPlatform, startPlatform } from '@/lib/platform/start';
import { newDataFolder } from '../../support/data-folders';
import { demoDataDir, migratedDataDir } from './data-dir';
import { databaseOf } from './database';
import { type Page, Visitor } from './visitor';
import { PLATFORM_KEYS } from '../../support/platform-key';

export const CONSOLE_URL = 'http://console.test:3000';
export const CONSOLE_CLIENT = { id: 'console', secret: 'a-console-secret-for-tests-only' };
const CONSOLE_SCOPE = 'openid profile email offline_access platform';

/** What the platform logged. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  message: string;
  entry: Record<string, unknown>;
}

/** A platform of one test file, on a free port with its own data folder. */
export interface TestPlatform extends RunningPlatform {
  dataDir: string;
  logs: LogEntry[];
  /** Closes it and removes its data. */
  dispose: () => Promise<void>;
}

const templates = { migrated: migratedDataDir, demo: demoDataDir };

/** A new folder whose database has its tables, or the demo data, already; on PostgreSQL it is empty (`databaseOf`). */
export const dataDirWith = async (template: keyof typeof templates): Promise<string> =>
  inject('postgres') === undefined ? await templates[template]() : newDataFolder();

/**
 * Starts a platform with demo data; `overrides` change its settings. Without a folder or a seed of the test's own the data are there already.
 * One whose statements are looked at has no upkeep: the statements of the upkeep come between those of the calls at any time.
 */
export async function startTestPlatform(overrides: Partial<PlatformConfig> = {}): Promise<TestPlatform> {
  if (overrides.onStatement === undefined) return await startOne(overrides);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await startOne(overrides);
  } finally {
    vi.useRealTimers();
  }
}

/** One for all tests of a file; it ends after the last of them. */
export async function platformOfFile(overrides?: Partial<PlatformConfig>): Promise<TestPlatform> {
  const platform = await startTestPlatform(overrides);
  afterAll(() => platform.dispose());
  return platform;
}

async function startOne(overrides: Partial<PlatformConfig>): Promise<TestPlatform> {
  // In production the demo data are asked for, or refused, before they are made.
  const template = overrides.seed === undefined && overrides.production !== true ? 'demo' : 'migrated';
  const isOwn = overrides.dataDir === undefined;
  const dataDir = overrides.dataDir ?? (await dataDirWith(template));
  const logs: LogEntry[] = [];
  const at = (level: LogEntry['level']) => (entry: Record<string, unknown>, message: string) =>
    void logs.push({ level, entry, message });
  const platform = await startPlatform({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: await databaseOf(dataDir, isOwn ? template : undefined),
    platformKeys: PLATFORM_KEYS,
    seed: 'demo',
    mailFrom: 'platform@platform.test',
    consoleUrl: CONSOLE_URL,
    consoleClient: CONSOLE_CLIENT,
    production: false,
    log: { info: at('info'), warn: at('warn'), error: at('error') },
    ...overrides,
  });
  return {
    ...platform,
    dataDir,
    logs,
    dispose: async () => {
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The platform as a client application sees it, by discovery. */
export async function discover(
  platform: RunningPlatform,
  client: { id: string; secret?: string } = CONSOLE_CLIENT,
): Promise<oidc.Configuration> {
  const options = { execute: [oidc.allowInsecureRequests] };
  const authentication = client.secret === undefined ? oidc.None() : oidc.ClientSecretBasic(client.secret);
  return await oidc.discovery(new URL(platform.url), client.id, undefined, authentication, options);
}

/** One started authorization: where to go, and what to check when coming back. */
export async function startSignIn(
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
): Promise<{ url: URL; checks: oidc.AuthorizationCodeGrantChecks }> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${CONSOLE_URL}/bff/callback`,
    scope: CONSOLE_SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

/** What the token endpoint answers, to a code or to a refresh token. */
type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** Signs a person in through the pages and exchanges the code. */
export async function signIn(
  config: oidc.Configuration,
  username: string,
  options: { visitor?: Visitor; password?: string; parameters?: Record<string, string> } = {},
): Promise<{ visitor: Visitor; tokens: Tokens; callback: URL }> {
  const visitor = options.visitor ?? new Visitor();
  const { url, checks } = await startSignIn(config, options.parameters);
  let page: Page = await visitor.open(url);
  if (page.status !== 0) {
    page = await visitor.submit(page, 'current-password', {
      username,
      password: options.password ?? DEMO_PASSWORD,
    });
  }
  if (page.status !== 0) throw new Error(`not signed in: ${page.status} ${page.body}`);
  const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url), checks);
  return { visitor, tokens, callback: new URL(page.url) };
}

/** Calls the platform's API as a program does. */
export async function callApi(
  platform: RunningPlatform,
  accessToken: string | undefined,
  method: string,
  pathname: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(platform.url + pathname, {
    method,
    headers: {
      'x-request-id': randomUUID(),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Remembers nothing. */
export const askAnew: Recall = (_, ask) => ask();

/** A person as one who has just signed in, without a token or a session. */
export async function callerOf(db: Db, userId: string): Promise<Caller | null> {
  const me = await loadMe(db, userId);
  return me && { me, until: Infinity, authentication: { at: Date.now() / 1000 } };
}

/** What an API without an issuer is made with: each token is the id of the person who calls, and nothing is remembered. */
export const callersOf = (db: Db) => ({
  callers: { find: (token: string) => callerOf(db, token), recall: askAnew, forget: () => {} },
  activity: { note: () => {} },
});

/** For JSON: what an error says, which it would leave out. */
export function errorsToo(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { message: value.message, cause: String(value.cause), stack: value.stack };
}
