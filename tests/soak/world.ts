/** The servers of a soak: Redis, the platform behind a gate for its issuer, and two replicas of the console. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../support/app';
import { type TestRedis, startRedis } from '../bff/support/redis';
import { type Server, startServer } from '../bench/support/processes';
import { SERVE } from '../bench/support/stage';
import { openGate } from './gate';

const platformFile = fileURLToPath(new URL('./platform.ts', import.meta.url));
const REPLICAS = 2;

export type World = {
  /** Address that browsers see; requests go to a replica's own port with this as their host. */
  appUrl: string;
  /** Addresses of the replicas. */
  replicas: readonly string[];
  servers: Server[];
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

/** Starts everything. @throws Error when a server does not come up */
export async function openWorld(): Promise<World> {
  const [issuerPort, platformPort, ...replicaPorts] = (await freePorts(2 + REPLICAS)) as [number, number, ...number[]];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-soak-'));
  const log = path.join(folder, 'servers.log');
  const redis: TestRedis = await startRedis();
  const issuer = `http://127.0.0.1:${issuerPort}`;
  const appUrl = `http://localhost:${replicaPorts[0]}`;
  const common = {
    APP_URL: appUrl,
    SESSION_SECRET: 'soak-session-secret-0123456789abcdef',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'soak-client-secret-0123456789abcdef',
  };
  const startPlatform = (): Promise<Server> =>
    startServer({
      args: ['--import', 'tsx', platformFile],
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      probe: `http://127.0.0.1:${platformPort}/.well-known/openid-configuration`,
      log,
      env: {
        ...common,
        PLATFORM_PORT: String(platformPort),
        PLATFORM_PUBLIC_URL: issuer,
        PLATFORM_SEED: 'demo',
        DATA_DIR: path.join(folder, 'platform'),
        LOG_LEVEL: 'warn',
      },
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
        LOG_LEVEL: 'warn',
      },
    });
  let platform = await startPlatform();
  const gate = await openGate(issuerPort, platformPort);
  const servers: Server[] = [];
  for (const port of replicaPorts) servers.push(await replica(port));
  return {
    appUrl,
    replicas: replicaPorts.map((port) => `http://localhost:${port}`),
    servers,
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
    close: async () => {
      await Promise.allSettled(servers.map((server) => server.stop()));
      await platform.stop();
      await gate.dispose();
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
