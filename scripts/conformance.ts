/**
 * `npm run conformance`: does a platform serve the contract? With the console's own settings it asks for a sign-in in a browser;
 * `-- --url https://platform.example.com --token …` (or CONFORMANCE_TOKEN) needs none of them.
 */
import { parseArgs } from 'node:util';
import { EnvError, env } from '../lib/env';
import { checkConformance } from './support/conformance';
import { tokenBySignIn } from './support/conformance-token';

const { values } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' } } });
const given = values.token ?? process.env.CONFORMANCE_TOKEN;

try {
  const url = values.url ?? env().platformApiUrl;
  if (!URL.canParse(url)) throw new EnvError('--url must be the address of the platform.');
  const announce = (address: string) => process.stderr.write(`Open this address and sign in: ${address}\n`);
  const token = given ?? (await tokenBySignIn(env(), announce));
  process.exit(await report(url, token));
} catch (error) {
  const known = error instanceof EnvError;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = inUse ? 'Stop the console first: the sign-in comes back to its address (APP_URL).' : String(error);
  process.stderr.write(`${known ? error.message : reason}\n`);
  process.exit(2);
}

/** Runs the checks and prints them. @returns the exit code */
async function report(url: string, token: string): Promise<number> {
  const checks = await checkConformance({ url, token });
  const width = Math.max(...checks.map((check) => check.name.length));
  for (const { name, outcome, detail } of checks) {
    process.stdout.write(`${outcome.padEnd(8)} ${name.padEnd(width)}  ${detail}\n`);
  }
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`);
  return count('failed') === 0 ? 0 : 1;
}
