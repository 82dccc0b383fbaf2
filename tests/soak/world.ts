/** The servers of a soak: Redis, PostgreSQL, a mail server, the platform behind a gate for its issuer, and two replicas of the console. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../support/app';
import { findPostgres } from '../support/postgres';
import { startRedis } from '../bff/support/redis';
import { type Server, startServer } from '../bench/support/processes';
import { SERVE } from '../bench/support/stage';
import { type SoakDatabase, openSoakDatabase } from './database';
import { openGate } from './gate';
import { type SoakMail, openSoakMail } from './mails';

const platformFile = fileURLToPath(new URL('./platform.ts', import.meta.url));
const REPLICAS = 2;

export type World = {
  /** Address that browsers see; requests go to a replica's own port with this as their host. */
  appUrl: string;
  /** Addresses of the replicas. */
  replicas: readonly string[];
  servers: Server[];
  /** Addresses at which platform and replicas say whether they are ready. */
  probes: readonly string[];
  /** Undefined where this machine has no PostgreSQL: the platform then has its built-in database. */
  database: SoakDatabase | undefined;
  mail: SoakMail;
  /** Everything that the servers wrote. */
  output(): string;
  restartPlatform(): Promise<void>;
  shutIssuer(): void;
  openIssuer(): Promise<void>;
  rotateKeys(): void;
  killReplica(index: number): Promise<void>;
  startReplica(index: number): Promise<void>;
  platformMemory(): number;
  close(): Promise<void>;
};

/**
 * Starts everything.
 *
 * @param withDisk - the database is on a small disk of its own, if that can be had
 * @throws Error when a server does not come up
 */
export async function openWorld(withDisk: boolean): Promise<World> {
  const [issuerPort, platformPort, ...replicaPorts] = (await freePorts(2 + REPLICAS)) as [number, number, ...number[]];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-soak-'));
  const log = path.join(folder, 'servers.log');
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const keep = <One>(one: One, close: (one: One) => unknown): One => {
    closing.unshift(() => close(one));
    return one;
  };
  const close = async (): Promise<void> => {
    for (const end of closing) await end();
  };
  try {
    const redis = keep(await startRedis(), (one) => one.stop());
    const mail = keep(await openSoakMail(), (one) => one.close());
    const database =
      findPostgres() === undefined ? undefined : keep(await openSoakDatabase(withDisk), (one) => one.close());
    const issuer = `http://127.0.0.1:${issuerPort}`;
    const appUrl = `http://localhost:${replicaPorts[0]}`;
    const common = {
      APP_URL: appUrl,
      SESSION_SECRET: 'soak-session-secret-0123456789abcdef',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'soak-client-secret-0123456789abcdef',
      LOG_LEVEL: 'warn',
    };
    const platformEnv = {
      ...common,
      PLATFORM_PORT: String(platformPort),
      PLATFORM_PUBLIC_URL: issuer,
      PLATFORM_SEED: 'demo',
      PLATFORM_KEY: 'soak-platform-key-0123456789abcdef',
      DATA_DIR: path.join(folder, 'platform'),
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@platform.test',
      ...(database !== undefined && { PLATFORM_DATABASE_URL: database.url }),
    };
    const startPlatform = (): Promise<Server> =>
      startServer({
        args: ['--import', 'tsx', platformFile],
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        probe: `http://127.0.0.1:${platformPort}/.well-known/openid-configuration`,
        log,
        env: platformEnv,
      });
    const replica = (port: number): Promise<Server> =>
      startServer({
        args: ['--max-old-space-size=256', SERVE],
        probe: `http://localhost:${port}/readyz`,
        log,
        env: {
          ...common,
          PORT: String(port),
          DATA_DIR: path.join(folder, `console-${port}`),
          REDIS_URL: redis.url,
          PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
          OIDC_ISSUER: issuer,
        },
      });
    let platform = await startPlatform();
    keep(undefined, () => platform.stop());
    const gate = keep(await openGate(issuerPort, platformPort), (one) => one.dispose());
    const servers: Server[] = [];
    keep(servers, (all) => Promise.allSettled(all.map((server) => server.stop())));
    for (const port of replicaPorts) servers.push(await replica(port));
    const replicas = replicaPorts.map((port) => `http://localhost:${port}`);
    return {
      appUrl,
      replicas,
      servers,
      probes: [`http://127.0.0.1:${platformPort}/readyz`, ...replicas.map((address) => `${address}/readyz`)],
      database,
      mail,
      output: () => readFileSync(log, 'utf8'),
      restartPlatform: async () => {
        await platform.stop();
        platform = await startPlatform();
      },
      shutIssuer: () => gate.close(),
      openIssuer: () => gate.open(),
      rotateKeys: () => void process.kill(platform.pid, 'SIGUSR2'),
      killReplica: (index) => servers[index]!.stop('SIGKILL'),
      startReplica: async (index) => {
        servers[index] = await replica(replicaPorts[index]!);
      },
      platformMemory: () => platform.memory(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
