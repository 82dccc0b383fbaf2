/** `npm run conformance -- --url https://platform.example.com --token …`: does a platform serve the contract? */
import { parseArgs } from 'node:util';
import { checkConformance } from './support/conformance';

const { values } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' } } });
const token = values.token ?? process.env.CONFORMANCE_TOKEN;
if (!values.url || !URL.canParse(values.url) || !token) {
  process.stderr.write(
    'Give --url with the address of the platform and --token (or CONFORMANCE_TOKEN) with an access token.\n',
  );
  process.exit(2);
}

const checks = await checkConformance({ url: values.url, token });
const width = Math.max(...checks.map((check) => check.name.length));
for (const { name, outcome, detail } of checks) {
  process.stdout.write(`${outcome.padEnd(8)} ${name.padEnd(width)}  ${detail}\n`);
}
const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`);
process.exitCode = count('failed') === 0 ? 0 : 1;
