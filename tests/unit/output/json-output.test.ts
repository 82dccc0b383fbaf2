/** What a production server writes when nobody reads it any more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = new URL('../../../lib/output/json-output.mjs', import.meta.url).href;

/** Counts what is written about its own output, as the framework does with errors that nobody caught. */
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

test('a reader of the output that goes away is not told of in the output, without end', async () => {
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
