/** `npm run conformance` as README describes it: against the platform run alone, with a sign-in in a browser. */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePorts } from '../support/app';
import { CONSOLE_CLIENT, platformOfFile } from './support/platform';
import { HttpVisitor } from '../support/http-visitor';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';

const root = path.resolve(import.meta.dirname, '../..');
/** Who signs in, one after the other. */
const PEOPLE = ['nora.winther', 'farid.rahimi'];

const [port] = await freePorts(1);
const consoleUrl = `http://localhost:${port}`;
const platform = await platformOfFile({ consoleUrl });

/** Runs the script. @param onLine - is given each line that it says while it runs */
async function conformance(onLine: (line: string) => void): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/conformance.ts', '--member'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      APP_URL: consoleUrl,
      PLATFORM_API_URL: platform.url,
      OIDC_ISSUER: platform.url,
      OIDC_CLIENT_ID: CONSOLE_CLIENT.id,
      OIDC_CLIENT_SECRET: CONSOLE_CLIENT.secret,
      SESSION_SECRET: 'a-session-secret-of-the-tests-0123456789',
    },
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    onLine(chunk.toString());
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('asks for sign-ins at the console’s address, and finds that the embedded platform serves the contract', async () => {
  const pages: Promise<{ body: string }>[] = [];
  const seen: string[] = [];
  const { code, output } = await conformance((line) => {
    if (line.startsWith('passed')) seen.push('report');
    if (!line.startsWith('Open this address')) return;
    expect(line).toContain(`${consoleUrl}/bff/login`);
    // As a browser does: a connection that asks nothing.
    connect(Number(new URL(consoleUrl).port), 'localhost').once('close', () => seen.push('closed'));
    pages.push(new HttpVisitor().signIn(consoleUrl, PEOPLE[pages.length]!, DEMO_PASSWORD, '/done'));
  });
  expect(pages).toHaveLength(PEOPLE.length);
  expect(seen.slice(0, PEOPLE.length + 1)).toEqual([...PEOPLE.map(() => 'closed'), 'report']);
  for (const page of pages) expect((await page).body).toContain('Go back to the terminal');
  expect(output).toMatch(/^passed {3}me\.get/m);
  expect(output).toMatch(/^passed {3}clients\.list, as a regular member/m);
  expect(output.match(/^failed .*/gm)).toBeNull();
  expect(output).toMatch(/\b\d+ passed, 0 failed, \d+ skipped \(\d+ change data, \d+ not checked: .*groups\.get;/);
  expect(code).toBe(0);
}, 90_000);
