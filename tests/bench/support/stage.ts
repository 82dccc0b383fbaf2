/** The servers of one bench run: platform, fixed API, console, and what the console is measured against. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../support/app';
import { HttpVisitor } from '../../support/http-visitor';
import { type Environment, type Server, startServer } from './processes';

export const SERVE = fileURLToPath(new URL('../../../.next/standalone/serve.mjs', import.meta.url));
export const PASSWORD = 'demo-password-2026';
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type Addresses = Record<'console' | 'platform' | 'api' | 'proxy' | 'minimal', string>;

export type Stage = {
  addresses: Addresses;
  /** The platform alone, with its built-in database. */
  platform: Server;
  folder: string;
  /** Environment of a console with this stage's platform as an external one. */
  consoleEnv: Environment;
  startConsole(extra?: Environment): Promise<Server>;
  startMinimal(): Promise<Server>;
  /** Keeps a server until the stage closes. */
  keep(server: Server): Server;
  close(): Promise<void>;
};

/**
 * Starts platform, fixed API and bare proxy; console and minimal application are started by the measures.
 *
 * @param serve - what starts the console and the platform
 */
export async function openStage(minimalServer: string, serve = SERVE): Promise<Stage> {
  const ports = await freePorts(5);
  const [consolePort, platformPort, apiPort, proxyPort, minimalPort] = ports.map(String);
  const addresses: Addresses = {
    console: `http://localhost:${consolePort}`,
    platform: `http://127.0.0.1:${platformPort}`,
    api: `http://127.0.0.1:${apiPort}`,
    proxy: `http://127.0.0.1:${proxyPort}`,
    minimal: `http://127.0.0.1:${minimalPort}`,
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-bench-'));
  const log = path.join(folder, 'servers.log');
  const client = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'bench-client-secret-0123456789abcdef' };
  const common = { APP_URL: addresses.console, SESSION_SECRET: 'bench-session-secret-0123456789abcdef' };
  const kept: Server[] = [];
  const keep = (server: Server): Server => {
    kept.push(server);
    return server;
  };
  const close = async (): Promise<void> => {
    await Promise.all(kept.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const consoleEnv: Environment = {
    ...common,
    ...client,
    PORT: consolePort!,
    DATA_DIR: path.join(folder, 'console'),
    PLATFORM_API_URL: addresses.api,
    OIDC_ISSUER: addresses.platform,
  };
  let platform: Server;
  try {
    platform = keep(
      await startServer({
        args: [serve],
        probe: `${addresses.platform}/.well-known/openid-configuration`,
        log,
        env: {
          ...common,
          ...client,
          PLATFORM_ONLY: 'true',
          PLATFORM_PORT: platformPort!,
          PLATFORM_SEED: 'demo',
          DATA_DIR: path.join(folder, 'platform'),
        },
      }),
    );
    keep(
      await startServer({
        args: [here('./fixed-api.mjs')],
        probe: `${addresses.api}/healthz`,
        log,
        env: { UPSTREAM: addresses.platform, PORT: apiPort! },
      }),
    );
    keep(
      await startServer({
        args: [here('./bare-proxy.mjs')],
        probe: `${addresses.proxy}/healthz`,
        log,
        env: { UPSTREAM: addresses.api, PORT: proxyPort! },
      }),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    addresses,
    platform,
    folder,
    consoleEnv,
    keep,
    close,
    startConsole: (extra = {}) =>
      startServer({ args: [serve], probe: `${addresses.console}/healthz`, log, env: { ...consoleEnv, ...extra } }),
    startMinimal: () =>
      startServer({
        args: [minimalServer],
        probe: `${addresses.minimal}/healthz`,
        log,
        env: { PORT: minimalPort!, HOSTNAME: '127.0.0.1', UPSTREAM: addresses.api },
      }),
  };
}

/** A signed-in visitor with the places of its first super-tenant. */
export async function signedIn(
  console: string,
): Promise<{ visitor: HttpVisitor; organization: string; tenant: string }> {
  const visitor = new HttpVisitor();
  await visitor.signIn(console, 'nora.winther', PASSWORD);
  const answer = await visitor.open(`${console}/api/me`, { headers: { 'X-CSRF': '1' } });
  const { result } = JSON.parse(answer.body) as {
    result: { organizations: { id: string }[]; tenants: { id: string; isSuperTenant: boolean }[] };
  };
  const organization = result.organizations[0]?.id ?? '';
  const tenant = result.tenants.find(({ isSuperTenant }) => isSuperTenant)?.id ?? '';
  return { visitor, organization, tenant };
}
