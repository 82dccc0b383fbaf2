import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askPlatform, openAdminSocket, socketOf } from '@/lib/platform/admin/socket';

let folder: string;
let said: string[];
const note = (_entry: object, message: string) => void said.push(message);
const log = { info: note, warn: note, error: note };
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'admin-socket-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const answer = async ({ command }: { command: string }) => ({ ok: true, text: `did ${command}` });

it('answers its owner alone, also after a process that was killed, and is gone in the end', async () => {
  expect(await askPlatform(folder, { command: 'check' })).toBeUndefined();
  mkdirSync(path.dirname(socketOf(folder)), { recursive: true, mode: 0o755 });
  writeFileSync(socketOf(folder), '');
  const close = await openAdminSocket(folder, log, answer);
  expect(statSync(socketOf(folder)).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(socketOf(folder))).mode & 0o777).toBe(0o700);
  expect(await askPlatform(folder, { command: 'check' })).toEqual({ ok: true, text: 'did check' });
  await close();
  expect(existsSync(socketOf(folder))).toBe(false);
  expect(said).toEqual([]);
});

it('says of a command that fails where to look, and of the error nothing', async () => {
  const close = await openAdminSocket(folder, log, async () => {
    throw new Error('a value');
  });
  const text = 'The platform could not do that; its log says why.';
  expect(await askPlatform(folder, { command: 'check' })).toEqual({ ok: false, text });
  expect(said).toEqual(['an operator command failed']);
  await close();
});

it('takes no more than a command', async () => {
  let asked = 0;
  const close = await openAdminSocket(folder, log, async (request) => {
    asked += 1;
    return await answer(request);
  });
  const socket = net.connect(socketOf(folder));
  socket.on('error', () => {});
  socket.write('x'.repeat(20_000));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(asked).toBe(0);
  await close();
});

it('is left out where its path is too long, and leaves nothing elsewhere', async () => {
  const deep = path.join(folder, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(deep, { recursive: true });
  const close = await openAdminSocket(deep, log, answer);
  expect(said).toEqual(['operator commands need this platform to be stopped: the path of their socket is too long']);
  expect(await askPlatform(deep, { command: 'check' })).toBeUndefined();
  expect(readdirSync(path.dirname(deep))).toEqual(['y'.repeat(60)]);
  await close();
});

it('says of a platform that hangs that it does not answer, and waits for one that is at work', async () => {
  mkdirSync(path.dirname(socketOf(folder)), { recursive: true });
  const hanging = net.createServer((socket) => void socket.resume());
  await new Promise<void>((resolve) => void hanging.listen(socketOf(folder), resolve));
  const text =
    'The platform runs and does not answer; look at its log, and start it again. It may still do this when it goes on.';
  expect(await askPlatform(folder, { command: 'check' }, 50)).toEqual({ ok: false, text });
  await new Promise((resolve) => hanging.close(resolve));

  const close = await openAdminSocket(folder, log, async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return await answer(request);
  });
  expect(await askPlatform(folder, { command: 'check' }, 200)).toEqual({ ok: true, text: 'did check' });
  await close();
});
