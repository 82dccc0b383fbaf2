/** A folder whose Next is not the one that the host was written for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { NextMismatch, loadInstrumentation, loadNext } from '@/lib/console/host/host.mjs';

const SETTINGS = '.next/required-server-files.json';
const INSTRUMENTATION = '.next/server/instrumentation.js';
const NEXT = 'node_modules/next/index.js';
const ROUTER_STATE = 'node_modules/next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** As little as fits. */
const fitting = {
  [SETTINGS]: '{"config":{"output":"standalone"}}',
  [INSTRUMENTATION]: 'exports.register = exports.servePlatformThread = exports.administer = async () => {};',
  [NEXT]: 'module.exports = () => ({ prepare: async () => {}, getRequestHandler: () => "handler" });',
  [ROUTER_STATE]: 'exports.parseAndValidateFlightRouterState = () => {};',
};

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(changes: Record<string, string | null> = {}): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'next-mismatch-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...fitting, ...changes })) {
    if (text === null) continue;
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** As a start does: what is thrown is what it says. */
async function start(dir: string): Promise<unknown> {
  // Both are set for Next.
  vi.stubEnv('__NEXT_PRIVATE_STANDALONE_CONFIG', '');
  vi.stubEnv('NEXT_RUNTIME', '');
  const next = loadNext(dir, 'localhost', 3000);
  loadInstrumentation(dir);
  return next.prepare();
}

test('a Next that fits is given the settings of the build before it is loaded', async () => {
  const dir = folderWith({
    [NEXT]: `const { conf } = JSON.parse('{"conf":' + process.env.__NEXT_PRIVATE_STANDALONE_CONFIG + '}');
      module.exports = (options) => ({ prepare: async () => {}, getRequestHandler: () => ({ conf, options }) });`,
  });
  const conf = { output: 'standalone' };
  expect(await start(dir)).toMatchObject({ conf, options: { dev: false, customServer: true, dir, conf, port: 3000 } });
});

test('Next’s listener for upgrades never reaches the server', async () => {
  const dir = folderWith({
    [NEXT]: 'module.exports = ({ httpServer }) => ({ prepare: async () => {}, getRequestHandler: () => httpServer });',
  });
  const httpServer = (await start(dir)) as { on: (name: string, listener: () => void) => void; listen?: unknown };
  httpServer.on('upgrade', () => {});
  expect(httpServer.listen).toBeUndefined();
});

test.each<[string, Record<string, string | null>, RegExp]>([
  ['no settings', { [SETTINGS]: null }, /required-server-files\.json: ENOENT/],
  ['settings of another kind', { [SETTINGS]: '{"config":{}}' }, /no settings of a standalone build/],
  ['no instrumentation', { [INSTRUMENTATION]: null }, /instrumentation\.js: Cannot find module/],
  ['an instrumentation without its exports', { [INSTRUMENTATION]: '' }, /exports no register/],
  ['no Next', { [NEXT]: null }, /next: Cannot find module/],
  ['a Next that is no function', { [NEXT]: 'module.exports = {};' }, /next exports no function/],
  [
    'a Next that refuses its options',
    { [NEXT]: 'module.exports = () => { throw new Error("no conf\\nx"); };' },
    /no conf/,
  ],
  ['an app without prepare', { [NEXT]: 'module.exports = () => ({});' }, /next\(\) has no prepare/],
  [
    'a prepare that fails',
    {
      [NEXT]: 'module.exports = () => ({ prepare: async () => { throw new Error("gone"); }, getRequestHandler() {} });',
    },
    /prepare\(\): gone/,
  ],
  ['no reader of the router’s state', { [ROUTER_STATE]: null }, /router-state: Cannot find module/],
  ['another reader of the router’s state', { [ROUTER_STATE]: '' }, /router-state has changed/],
])('%s is one sentence that says what', async (_, changes, what) => {
  const error: unknown = await start(folderWith(changes)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NextMismatch);
  const { message } = error as NextMismatch;
  expect(message).toMatch(what);
  expect(message).toMatch(/^The console does not fit its version of Next \(.+\); build it with .+\.$/);
  expect(message).not.toContain('\n');
});
