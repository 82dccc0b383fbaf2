/** Ports of console, platform and metrics that cannot be opened: what a start says, and what the check says before it. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMetrics, serveMetrics } from '@/lib/console/process/metrics-server';
import { createPlatformMetrics } from '@/lib/console/process/platform-metrics';
import { readEnv } from '@/lib/env';
import { listenFailure } from '@/lib/http/listening.mjs';
import { checkPort } from '@/lib/platform/admin/check';
import { createPlatformServer, listen } from '@/lib/platform/server';
import { placesOf } from '@/lib/start/places';
import { newDataFolder } from '../support/data-folders';
import { portOfNothing, refusingPostgres, sentenceFrom, serversOfATest } from './support/broken-servers';

const folder = newDataFolder();
let nothing: number;
beforeAll(async () => {
  nothing = await portOfNothing();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const kept = serversOfATest();

describe('a port that cannot be opened', () => {
  const openers = [
    ['PLATFORM', (host: string, port: number) => listen(createPlatformServer(), host, port)],
    ['METRICS', (host: string, port: number) => openMetrics(createPlatformMetrics('1'), port, host)],
  ] as const;

  describe.each(openers)('of %s_PORT', (name, open) => {
    test.each([
      ['nowhere.invalid', '"nowhere.invalid" cannot be resolved'],
      // An address for documentation (RFC 5737).
      ['203.0.113.7', '"203.0.113.7" is not'],
    ])('on %s', async (host, why) => {
      expect(await sentenceFrom(() => open(host, nothing))).toBe(
        `${name}_HOST must be an address of this machine, but ${why}; correct ${name}_HOST.`,
      );
      const place = { portSetting: `${name}_PORT`, port: nothing, hostSetting: `${name}_HOST`, host, url: '' };
      expect(await checkPort(place)).toEqual({
        part: `${name}_PORT`,
        state: 'problem',
        says: `${name}_HOST must be an address of this machine, but ${why}`,
        cure: `Correct ${name}_HOST`,
      });
    });

    test('that another program has', async () => {
      const { port } = await kept(refusingPostgres({ code: '57P03', message: 'no' }));
      expect(await sentenceFrom(() => open('127.0.0.1', port))).toBe(
        `Port ${port} on 127.0.0.1 is in use by another program; stop it or set ${name}_PORT to a free port.`,
      );
    });
  });

  test('is a problem of the check, unless the server itself has it', async () => {
    const at = (port: number) => {
      return { portSetting: 'PORT', port, hostSetting: 'HOSTNAME', host: '127.0.0.1', url: `http://127.0.0.1:${port}` };
    };
    expect(await checkPort(at(nothing))).toMatchObject({ state: 'ok', says: `${nothing} on 127.0.0.1 is free` });
    const { port } = await kept(refusingPostgres({ code: '57P03', message: 'no' }));
    expect(await checkPort(at(port))).toMatchObject({ state: 'problem', cure: 'Stop it or set PORT to a free port' });
    const served = await serveMetrics(createPlatformMetrics('1'), 0, '127.0.0.1');
    expect(await checkPort(at(served.port))).toMatchObject({
      state: 'ok',
      says: `${served.port} on 127.0.0.1 answers`,
    });
    await served.close();
  });

  test('is asked without a sign-in: the console leads a stranger to one', async () => {
    const asked: string[] = [];
    const console = createServer(({ url }, response) => {
      asked.push(url ?? '');
      if (url === '/healthz') response.end();
      else response.writeHead(307, { location: '/sign-in' }).end();
    });
    await new Promise<void>((resolve) => void console.listen(0, '127.0.0.1', resolve));
    const { port } = console.address() as AddressInfo;
    const place = { portSetting: 'PORT', port, hostSetting: 'HOSTNAME', host: '127.0.0.1' };
    expect(await checkPort({ ...place, url: `http://127.0.0.1:${port}` })).toMatchObject({ state: 'ok' });
    expect(asked.toSorted()).toEqual(['/healthz', '/metrics']);
    console.close();
  });

  test('for its rights, or for a reason that is not known, is named by its setting', () => {
    const place = { portSetting: 'METRICS_PORT', port: 80, hostSetting: 'METRICS_HOST', host: '::' };
    expect(listenFailure(place, { code: 'EACCES' })).toBe(
      'METRICS_PORT 80 needs more rights than this user has; set METRICS_PORT to 1024 or higher.',
    );
    expect(listenFailure(place, { code: 'EAFNOSUPPORT' })).toBe(
      'METRICS_PORT 80 cannot be opened on :: (EAFNOSUPPORT); choose another METRICS_PORT or METRICS_HOST.',
    );
  });

  test.each([
    [{ hostname: undefined }, ['PORT 1 localhost', 'PLATFORM_PORT 2 127.0.0.1', 'METRICS_PORT 3 localhost']],
    [{ hostname: '::' }, ['PORT 1 ::', 'PLATFORM_PORT 2 127.0.0.1', 'METRICS_PORT 3 ::']],
    [{ platformOnly: true, hostname: '::' }, ['PLATFORM_PORT 2 127.0.0.1', 'METRICS_PORT 3 127.0.0.1']],
    [{ embedded: undefined, metricsHost: '::1' }, ['PORT 1 localhost', 'METRICS_PORT 3 ::1']],
    [{ metricsPort: undefined, platformOnly: true }, ['PLATFORM_PORT 2 127.0.0.1']],
  ])('is looked for among those of the settings: %o', (settings, ports) => {
    const env = readEnv({ DATA_DIR: folder, PORT: '1', PLATFORM_PORT: '2', METRICS_PORT: '3' });
    const places = placesOf({ ...env, ...settings });
    expect(places.map(({ portSetting, port, host }) => `${portSetting} ${port} ${host}`)).toEqual(ports);
  });
});
