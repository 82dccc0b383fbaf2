/** A Redis server of the test's own, without a disk. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

const PROGRAM = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(
  (path) => existsSync(path),
);
/** Whether this machine has Redis; without it the tests that need it are skipped, visibly. */
export const hasRedis = PROGRAM !== undefined;

export interface TestRedis {
  url: string;
  /** Freezes it: connections stay, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on the same port, after `stop`; what it held is gone, unless it keeps its data on disk. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server. @param folder - keeps its data there, over a stop too */
export async function startRedis(folder?: string): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const disk =
    folder === undefined ? ['--appendonly', 'no'] : ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always'];
  let child: ChildProcess;
  const startAgain = async () => {
    child = spawn(PROGRAM!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...disk], {
      stdio: 'ignore',
    });
    const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
    probe.on('error', () => {});
    await probe.ping();
    probe.disconnect();
  };
  await startAgain();
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    startAgain,
    stop: () => stop(child),
  };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
