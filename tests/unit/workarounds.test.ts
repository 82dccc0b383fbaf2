/**
 * What packages do wrong, and the console works around (docs/decisions/workarounds). A test that fails here after an upgrade says that a
 * workaround is no longer needed: take it out, with its file and its test.
 */
import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createTranslator } from 'next-intl';
import { Provider } from 'oidc-provider';
import Papa from 'papaparse';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = (file: string) =>
  JSON.parse(read(file)) as { version?: string; dependencies?: object; overrides?: object };

describe('papaparse', () => {
  test('still writes a formula that has a line break as it is', () => {
    expect(Papa.unparse([['=1\n+2']], { escapeFormulae: true })).toBe('"=1\n+2"');
    // A line break is what it misses: without one the formula is made harmless.
    expect(Papa.unparse([['=1']], { escapeFormulae: true })).toBe(`"'=1"`);
  });

  test('still finds no separator behind empty lines', () => {
    expect(Papa.parse('a;b\n1;2').meta.delimiter).toBe(';');
    expect(Papa.parse('\n\na;b\n1;2').meta.delimiter).not.toBe(';');
  });
});

test('Drizzle still keeps a connection whose `begin` failed', async () => {
  let released = 0;
  const connection = { query: () => Promise.reject(new Error('ended')), release: () => (released += 1) };
  class Pool {
    connect = () => Promise.resolve(connection);
  }
  const db = drizzle({ client: new Pool() as unknown as pg.Pool });
  await expect(db.transaction(() => Promise.resolve())).rejects.toThrow('begin');
  expect(released).toBe(0);
});

describe('oidc-provider', () => {
  let server: http.Server | undefined;
  afterEach(() => void server?.close());

  test('still fails by itself when a person returns to a sign-in that it does not know', async () => {
    const provider = new Provider('http://127.0.0.1', {
      clients: [{ client_id: 'one', client_secret: 'secret', redirect_uris: ['http://127.0.0.1/callback'] }],
      features: { devInteractions: { enabled: false } },
    });
    const errors: unknown[] = [];
    // An event of the framework beneath, which the types of the library leave out.
    (provider as EventEmitter).on('error', (error) => errors.push(error));
    server = http.createServer(provider.callback());
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/auth/unknown?client_id=one`);
    expect(answer.status).toBe(500);
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  test('still refuses a signed token at introspection by its looks', async () => {
    const provider = new Provider('http://127.0.0.1', {
      clients: [{ client_id: 'one', client_secret: 'secret', redirect_uris: ['http://127.0.0.1/callback'] }],
      features: { devInteractions: { enabled: false }, introspection: { enabled: true, allowedPolicy: () => true } },
    });
    server = http.createServer(provider.callback());
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const ask = async (token: string) => {
      const body = new URLSearchParams({ client_id: 'one', client_secret: 'secret', token });
      return await fetch(`http://127.0.0.1:${port}/token/introspection`, { method: 'POST', body });
    };
    const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.signature`;
    expect(await (await ask(token)).json()).toMatchObject({ error: 'unsupported_token_type' });
    expect(await (await ask(token.replaceAll('.', '~'))).json()).toEqual({ active: false });
  });

  test('still answers an expired secret with 400', async () => {
    const provider = new Provider('http://127.0.0.1', {
      clients: [
        {
          client_id: 'one',
          client_secret: 'secret',
          client_secret_expires_at: 1,
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
        },
      ],
      features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    });
    server = http.createServer(provider.callback());
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: `Basic ${btoa('one:secret')}` };
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const answer = await fetch(`http://127.0.0.1:${port}/token`, { method: 'POST', headers, body });
    expect([answer.status, answer.headers.has('www-authenticate')]).toEqual([400, false]);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  });
});

describe('packages that ask for packages', () => {
  test('SWR still asks for the shim of what React has by itself', () => {
    expect(manifest('node_modules/swr/package.json').dependencies).toHaveProperty('use-sync-external-store');
  });
});

test('next-intl still puts values into a sentence as they are', () => {
  const t = createTranslator({ locale: 'en', messages: { open: 'Open {name}' } });
  expect(t('open', { name: 'נמל' })).toBe('Open נמל');
});

test('React still ends each render with an error that has no reader', () => {
  const renderer =
    'node_modules/next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js';
  expect(read(renderer)).toMatch(/cacheController\.abort\(\s*Error\(/);
});
