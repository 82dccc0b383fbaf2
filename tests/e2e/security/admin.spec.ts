/** The commands of an operator in the built folder, beside a console that runs. What libraries say at their start is on stderr. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { sharedApp } from '../../support/consoles';

const program = fileURLToPath(new URL('../../../.next/standalone/serve.mjs', import.meta.url));

async function admin(words: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, ...environment };
  const child = spawn(process.execPath, [program, 'admin', ...words], { cwd: environment.DATA_DIR, env });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (said[name] += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...said, code };
}

test('the built folder has them: they act on the database of the server that runs', async () => {
  const { dataDir, url, platformUrl } = await sharedApp();
  const environment = {
    DATA_DIR: dataDir,
    APP_URL: url,
    PORT: new URL(url).port,
    PLATFORM_PORT: new URL(platformUrl).port,
    PLATFORM_PUBLIC_URL: platformUrl,
  };
  const help = await admin(['--help'], environment);
  expect(help).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('node serve.mjs admin <command>'),
  });
  const listed = await admin(['list-admins'], environment);
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('nora.winther') });
  const checked = await admin(['check'], environment);
  expect(checked).toMatchObject({ code: 0 });
  for (const part of ['settings', 'data folder', 'database', 'signing keys', 'issuer', 'session store', 'console']) {
    expect(checked.stdout).toMatch(new RegExp(`^${part} +ok `, 'm'));
  }
  expect(await admin(['unlock'], environment)).toMatchObject({ code: 2, stdout: '' });
});
