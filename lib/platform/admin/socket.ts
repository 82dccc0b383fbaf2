/**
 * Admin commands for a built-in database in use, which only one process can open: a Unix socket in the data folder, accessible only to
 * the owner. One line of JSON each way.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { PlatformLog } from '../log';
import type { AdminAnswer, AdminRequest } from './context';

/** Longest request, in characters. */
const MAX_REQUEST = 16_384;
/** Bytes of a socket path that every system accepts. Systems cut longer paths, and the socket would be somewhere else. */
const MAX_PATH = 103;
/** Timeout for reading a request, in milliseconds. */
const ASK_MS = 5000;
/** Timeout for a command to be taken, in milliseconds. */
const TAKE_MS = 10_000;
const NOT_TAKEN: AdminAnswer = {
  ok: false,
  text: 'The platform runs and does not answer; look at its log, and start it again. It may still do this when it goes on.',
};
const FAILED: AdminAnswer = { ok: false, text: 'The platform could not do that; its log says why.' };

const isTooLong = (file: string): boolean => Buffer.byteLength(file) > MAX_PATH;

const folderOf = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, 'platform', 'admin');

/** The socket's path for a data folder. */
export const socketOf = (dataDir: string): string => path.join(/* turbopackIgnore: true */ folderOf(dataDir), 'socket');

/**
 * Listens for commands. Without a socket the platform still runs: the file system or a long path may prevent it.
 *
 * @returns a function that closes it
 */
export async function openAdminSocket(
  dataDir: string,
  log: PlatformLog,
  run: (request: AdminRequest) => Promise<AdminAnswer>,
): Promise<() => Promise<void>> {
  const file = socketOf(dataDir);
  if (isTooLong(file)) {
    log.warn(
      { bytes: MAX_PATH },
      'operator commands need this platform to be stopped: the path of their socket is too long',
    );
    return async () => {};
  }
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(ASK_MS, () => socket.destroy());
    readLine(socket, (line) => {
      // Commands may run longer than the timeout. A space before the JSON says that this one is taken.
      socket.setTimeout(0);
      socket.write(' ');
      void answer(line, log, run).then((text) => socket.end(`${JSON.stringify(text)}\n`));
    });
  });
  try {
    // Other users cannot enter the folder, so the socket is safe before its mode is set.
    const folder = folderOf(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    // Left behind by a killed process.
    rmSync(file, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    chmodSync(file, 0o600);
  } catch (error) {
    if (server.listening) server.close();
    log.warn({ err: error }, 'operator commands need this platform to be stopped: their socket could not be opened');
  }
  server.unref();
  return async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    rmSync(file, { force: true });
  };
}

async function answer(
  line: string,
  log: PlatformLog,
  run: (request: AdminRequest) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  try {
    return await run(JSON.parse(line) as AdminRequest);
  } catch (error) {
    log.error({ err: error }, 'an operator command failed');
    return FAILED;
  }
}

function readLine(socket: net.Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  const read = (chunk: string): void => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end >= 0) {
      socket.off('data', read);
      take(text.slice(0, end));
    } else if (text.length > MAX_REQUEST) socket.destroy();
  };
  socket.on('data', read);
}

/** Sends a command to the platform that runs on a data folder. @returns undefined when none is running */
export async function askPlatform(
  dataDir: string,
  request: AdminRequest,
  takeMs: number = TAKE_MS,
): Promise<AdminAnswer | undefined> {
  if (isTooLong(socketOf(dataDir))) return undefined;
  return await new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(socketOf(dataDir));
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.setTimeout(takeMs, () => {
      socket.destroy();
      resolve(NOT_TAKEN);
    });
    socket.on('data', (chunk: string) => {
      socket.setTimeout(0);
      text += chunk;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    socket.once('end', () => {
      try {
        resolve(JSON.parse(text) as AdminAnswer);
      } catch {
        resolve({ ok: false, text: 'The platform ended before it had answered; its log says why.' });
      }
    });
  });
}
