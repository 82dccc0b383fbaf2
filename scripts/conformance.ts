/**
 * `npm run conformance`: checks whether a platform serves the contract. With the console's own settings it asks for a
 * sign-in in a browser, with `--member` for a second one as a regular member; `-- --url https://platform.example.com
 * --token … --member-token …` (or CONFORMANCE_TOKEN, CONFORMANCE_MEMBER_TOKEN) needs none of them.
 */
import { parseArgs } from 'node:util';
import { EnvError, env } from '../lib/env';
import { checkConformance, summaryOf } from './support/conformance';
import { tokenBySignIn } from './support/conformance-token';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    'member-token': { type: 'string' },
    member: { type: 'boolean' },
  },
});

try {
  const url = values.url ?? env().platformApiUrl;
  if (!URL.canParse(url)) throw new EnvError('--url must be the address of the platform.');
  const signIn = async (who: string) =>
    await tokenBySignIn(env(), (address) => process.stderr.write(`Open this address and sign in${who}: ${address}\n`));
  const token = values.token ?? process.env.CONFORMANCE_TOKEN ?? (await signIn(''));
  const givenMember = values['member-token'] ?? process.env.CONFORMANCE_MEMBER_TOKEN;
  const memberToken =
    givenMember ?? (values.member ? await signIn(' as a regular member, in a private window') : undefined);
  process.exitCode = report(await checkConformance({ url, token, memberToken }));
} catch (error) {
  const known = error instanceof EnvError;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = inUse ? 'Stop the console first: the sign-in comes back to its address (APP_URL).' : String(error);
  process.stderr.write(`${known ? error.message : reason}\n`);
  process.exitCode = 2;
}

/** Prints the checks. @returns the exit code */
function report(checks: Awaited<ReturnType<typeof checkConformance>>): number {
  const width = Math.max(...checks.map((check) => check.name.length));
  for (const { name, outcome, detail } of checks) {
    process.stdout.write(`${outcome.padEnd(8)} ${name.padEnd(width)}  ${detail}\n`);
  }
  process.stdout.write(`\n${summaryOf(checks)}\n`);
  return checks.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
