/** Snippets of the integration kit as files and programs, the way a reader who copied them runs them. */
import { type KeyObject, generateKeyPairSync } from 'node:crypto';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type SnippetId, type SnippetInput, KEY_FILE } from '@/components/rooms/clients/kit/snippets/snippet';
import { snippetsOf } from '@/components/rooms/clients/kit/snippets';
import { findProgram } from '../../../scripts/support/programs.mjs';
import { freePorts } from '../../support/app';
import { answering } from './answering';

/** Debian's own Python has Debian's packages; another one on PATH may have none. */
const PYTHON = '/usr/bin/python3';
export const hasAuthlib = ['authlib', 'flask', 'requests'].every((name) =>
  existsSync(`/usr/lib/python3/dist-packages/${name}`),
);
/** Whether this machine has what the shell's snippet asks for. */
export const hasCurl = ['sh', 'curl', 'jq', 'openssl'].every((name) => findProgram(name) !== undefined);

/** A secret with every sign that some language reads as its own. */
export const AWKWARD_SECRET = String.raw`it's "a" $HOME ${'${PATH}'} secret\n, 100% # \ +more&so`;

/** A key of a client: the file that it keeps, and what its admin pastes. */
export function makeClientKey(kind: 'rsa' | 'P-256'): { pem: string; jwk: Record<string, unknown> } {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: kind });
  const pem = (privateKey as KeyObject).export({ format: 'pem', type: 'pkcs8' }).toString();
  return { pem, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'kit-1' } };
}

/** A folder with the files of a snippet. */
export class SnippetFolder {
  readonly path: string;

  constructor(
    id: SnippetId,
    readonly input: SnippetInput,
    key?: string,
  ) {
    // Beside the packages, so that programs find them.
    const root = path.resolve('test-results');
    mkdirSync(root, { recursive: true });
    this.path = mkdtempSync(path.join(root, 'snippet-'));
    for (const { name, code } of snippetsOf(input).find((one) => one.id === id)?.files ?? []) {
      writeFileSync(this.file(name), `${code}\n`);
    }
    if (key !== undefined) writeFileSync(this.file(KEY_FILE), key, { mode: 0o600 });
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  /** Runs a program of the folder to its end. @returns what it wrote @throws Error when it fails */
  async run(program: 'sh' | 'python', name: string): Promise<string> {
    const command = program === 'sh' ? 'sh' : PYTHON;
    const options = { cwd: this.path, encoding: 'utf8', env: withoutProxies() } as const;
    return (await promisify(execFile)(command, [name], options)).stdout;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Programs that honour a machine's proxy settings would not find this machine. */
function withoutProxies(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/proxy/i.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: 'test', AUTHLIB_INSECURE_TRANSPORT: '1' };
}

/** The address that a Flask application will have. */
export async function flaskOrigin(): Promise<string> {
  const [port] = await freePorts(1);
  return `http://localhost:${port}`;
}

/** Starts `app.py` of a folder. @returns how to stop it @throws Error with what it wrote when it does not start */
export async function startFlask(folder: SnippetFolder, origin: string): Promise<() => Promise<void>> {
  const args = ['-m', 'flask', '--app', 'app', 'run', '--port', new URL(origin).port];
  const env = { ...withoutProxies(), FLASK_SECRET_KEY: 'a-key-of-a-test' };
  const child: ChildProcess = spawn(PYTHON, args, { cwd: folder.path, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await answering(`${origin}/none`, child, () => said);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
