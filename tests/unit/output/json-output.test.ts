/** What a production server writes for libraries, and when its output is not read any more. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startFailure } from '@/lib/console/process/lifecycle';

const MODULE = new URL('../../../lib/console/process/json-output.mjs', import.meta.url).href;

/** Counts what is written about its own output, as the framework does with uncaught errors. */
const PROGRAM = `
  const { writeJsonOnly } = await import(${JSON.stringify(MODULE)});
  writeJsonOnly('console');
  let errors = 0;
  process.on('uncaughtException', (error) => {
    errors += 1;
    if (errors < 50) console.error(error);
    else process.send({ errors });
  });
  process.on('message', () => {
    console.log('one line');
    console.error('another');
    let turns = 0;
    const turn = () => (++turns < 200 ? setImmediate(turn) : process.send({ errors }));
    turn();
  });
  process.send('ready');
`;

test('a reader of the output that goes away does not fill the output with reports of itself', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    await once(child, 'message');
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.send('write');
    const [said] = (await once(child, 'message')) as [unknown];
    expect(said).toEqual({ errors: 0 });
  } finally {
    child.kill('SIGKILL');
  }
});

test('row 25: an error that a library writes as text loses its message, whatever stands in it', () => {
  const program = `
    const { writeJsonOnly } = await import(${JSON.stringify(MODULE)});
    writeJsonOnly('console');
    const error = new Error('Failed query: select 1\\nparams: planted@people.test, planted', { cause: new TypeError('planted') });
    console.error(error);
    console.error('It went wrong:', error.message);
    console.error(String(error));
    console.error(error.stack);
    process.stderr.write('uncaught ' + error.stack + '\\n');
    process.emitWarning(error);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(lines).toEqual(expect.arrayContaining(['an error', 'It went wrong: Failed query', 'Error', 'uncaught Error']));
  expect(output).not.toMatch(/planted|select/);
});

test('row 25: a start that fails at a statement does not repeat it', () => {
  const cause = Object.assign(new Error('planted'), { name: 'PostgresError', code: '53100', table_name: 'settings' });
  const error = Object.assign(new Error("Failed query: insert into x values ('planted')", { cause }), { query: 'x' });
  expect(startFailure(error)).toBe('The start failed: Error, PostgresError 53100, settings.');
  expect(startFailure(new Error('The folder is in use.'))).toBe('The folder is in use.');
});
