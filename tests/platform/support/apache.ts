/** Debian's Apache with mod_auth_openidc: a third-party relying party. */
import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { KEY_FILE, PUBLIC_KEY_FILE } from '@/components/rooms/clients/kit/snippets/snippet';
import { findProgram } from '../../../scripts/support/programs.mjs';
import { freePorts } from '../../support/app';
import { answering } from './answering';

const MODULES = '/usr/lib/apache2/modules';
const program = findProgram('apache2') ?? '/usr/sbin/apache2';

/** Whether this machine has it; `npm test` installs it where it can. */
export const hasApache = existsSync(program) && existsSync(`${MODULES}/mod_auth_openidc.so`);

/** A running server. */
export interface Apache {
  origin: string;
  stop: () => Promise<void>;
}

/** What of Debian's own configuration the test needs; the snippet stands where `conf-enabled` does. */
const configuration = (folder: string, port: number) => `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
LogLevel warn
${['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'headers', 'auth_openidc']
  .map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`)
  .join('\n')}
User nobody
Group nogroup
DocumentRoot ${folder}
DirectoryIndex page.html
Header always set X-Remote-User "expr=%{REMOTE_USER}"
Include ${folder}/openidc.conf
`;

/** The address that a server will have, to register a client with. */
export async function apacheOrigin(): Promise<string> {
  const [port] = await freePorts(1);
  return `http://localhost:${port}`;
}

/**
 * Starts a server whose only configuration of its own is `snippet`.
 *
 * @param key - the private key of a client that proves itself by one; it lies in the test's folder and not in Debian's
 * @throws Error with its log when it does not start
 */
export async function startApache(origin: string, snippet: string, key?: string): Promise<Apache> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'apache-test-'));
  writeFileSync(path.join(folder, 'apache.conf'), configuration(folder, Number(new URL(origin).port)));
  writeFileSync(path.join(folder, 'openidc.conf'), `${snippet.replaceAll('/etc/apache2/', `${folder}/`)}\n`);
  if (key !== undefined) {
    const open = createPublicKey(key).export({ format: 'pem', type: 'spki' });
    writeFileSync(path.join(folder, KEY_FILE), key, { mode: 0o644 });
    writeFileSync(path.join(folder, PUBLIC_KEY_FILE), open, { mode: 0o644 });
  }
  writeFileSync(path.join(folder, 'page.html'), 'inside', { mode: 0o644 });
  const child = spawn('sh', [
    '-c',
    `chmod 755 "$1" && exec "$2" -f "$1/apache.conf" -DFOREGROUND`,
    'sh',
    folder,
    program,
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const log = () => {
    const file = path.join(folder, 'error.log');
    return said + (existsSync(file) ? readFileSync(file, 'utf8') : '');
  };
  await answering(origin, child, log);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
