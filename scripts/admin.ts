/** `npm run admin -- <command>`: the commands of an operator, from the sources. A built folder has `node serve.mjs admin <command>`. */
import { existsSync } from 'node:fs';
import { administer } from '../lib/start/admin';

// Like `next dev`.
for (const name of ['.env.local', '.env']) if (existsSync(name)) process.loadEnvFile(name);
process.exitCode = await administer(process.argv.slice(2), 'npm run admin --');
