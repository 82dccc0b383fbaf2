/**
 * A terminal in which the blocks of a page are run, one after the other, as they stand: one shell for all of them, in a scratch folder
 * that is the machine of the page. Ports of the page become free ones, and its absolute paths are below the scratch folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../scripts/support/programs.mjs';
import { freePorts } from '../../support/app';
import { type TestPostgres, findPostgres, runOn, startPostgres } from '../../support/postgres';
import type { Block } from './page';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = path.join(root, '.next/standalone');
/** What the pages call, beside Node.js and PostgreSQL. */
const PROGRAMS = ['redis-server', 'openssl', 'curl'];
/** One block, on a machine that runs other tests. */
const BLOCK_MS = 150_000;
const POLL_MS = 20;
/** How much of an output an error shows, in characters. */
const OUTPUT = 2000;
const END = 'the-block-has-ended';
/** Ports that pages name. 5432 is that of the test's PostgreSQL. */
const PORTS = [3000, 3001, 4400, 5433, 6379, 6432, 8443, 9464, 9465] as const;
const FOLDERS = ['srv', 'var', 'etc', 'run'] as const;

export class Terminal {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'docs-'));
  readonly #ports = new Map<number, number>();
  #postgres: TestPostgres | undefined;
  #shell: ChildProcess | undefined;
  #said = 0;

  /** Prepares the machine. @throws Error without a build, PostgreSQL, or a program of the pages */
  async open(): Promise<this> {
    if (!existsSync(path.join(built, 'serve.mjs'))) throw new Error('There is no build: run "npm run build" first.');
    const missing = PROGRAMS.filter((name) => findProgram(name) === undefined);
    if (missing.length > 0) throw new Error(`${missing.join(', ')}: not installed.`);
    const ports = await freePorts(PORTS.length);
    for (const [index, port] of PORTS.entries()) this.#ports.set(port, ports[index]!);
    this.#postgres = await startPostgres();
    this.#ports.set(5432, Number(new URL(this.#postgres.url).port));
    await runOn(this.#postgres.url, 'create role postgres superuser login');
    for (const name of ['srv', 'etc', 'run', 'var/lib', 'var/log', 'var/backups', 'sources/.next', 'home'])
      mkdirSync(path.join(this.folder, name), { recursive: true });
    symlinkSync(built, path.join(this.folder, 'sources/.next/standalone'));
    cpSync(path.join(root, 'deploy'), path.join(this.folder, 'sources/deploy'), { recursive: true });
    cpSync(path.join(root, 'docs/operate'), path.join(this.folder, 'sources/docs/operate'), { recursive: true });
    this.#shell = this.#open();
    return this;
  }

  #open(): ChildProcess {
    // Nothing of this machine's settings; the ports of the page are the defaults of the product.
    const env = {
      PATH: `${path.dirname(process.execPath)}:${findPostgres()}:${process.env.PATH ?? ''}`,
      HOME: path.join(this.folder, 'home'),
      NODE_ENV: 'production' as const,
      PORT: String(this.port(3000)),
      PLATFORM_PORT: String(this.port(4400)),
    };
    const script = 'exec >"$0" 2>&1; while IFS= read -r file <&3; do . "$file"; done';
    return spawn('bash', ['-c', script, this.#log()], {
      cwd: path.join(this.folder, 'sources'),
      env,
      // A group of its own, so that all that it started ends with it.
      detached: true,
      // Programs of a block may read what they are given, and not the names of the next blocks.
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
  }

  #log = () => path.join(this.folder, 'terminal.log');

  /** The free port in the place of one that a page names. */
  port(named: number): number {
    const port = this.#ports.get(named);
    if (port === undefined) throw new Error(`There is no port in the place of ${named}: name it in PORTS.`);
    return port;
  }

  /** Where a path of the page is. */
  path = (named: string): string => path.join(this.folder, named);

  /** What a text of the page is on this machine. */
  here(text: string): string {
    const names = [...this.#ports.keys()].join('|');
    return text
      .replaceAll(new RegExp(`(?<![\\w.])(${FOLDERS.map((name) => `/${name}/`).join('|')})`, 'g'), `${this.folder}$1`)
      .replaceAll(new RegExp(`(?<![\\d.])(${names})(?!\\d)`, 'g'), (name) => String(this.#ports.get(Number(name))));
  }

  /**
   * Runs a block to its end.
   *
   * @returns what it printed
   * @throws Error with that, when a command of it fails, or it does not print what the page says
   */
  async run(block: Block): Promise<string> {
    const shell = this.#shell!;
    const code = block.language === 'sql' ? psql(block.code) : block.code;
    const file = path.join(this.folder, 'block.sh');
    writeFileSync(file, `set -euo pipefail\n${this.here(code)}\necho ${END}\n`);
    (shell.stdio[3] as Writable).write(`${file}\n`);
    const deadline = Date.now() + BLOCK_MS;
    for (;;) {
      const said = (existsSync(this.#log()) ? readFileSync(this.#log(), 'utf8') : '').slice(this.#said);
      const fault = (what: string) =>
        new Error(`${what} under "${block.section}"\n${block.code}\n\n${said.slice(-OUTPUT)}\n${this.#logs()}`);
      if (said.endsWith(`${END}\n`)) {
        this.#said += said.length;
        const printed = said.slice(0, -END.length - 1);
        if (block.prints !== undefined && !doesPrint(printed, this.here(block.prints)))
          throw fault('Other text than the page says is printed by a block');
        return printed;
      }
      if (shell.exitCode !== null) throw fault('A command fails');
      if (Date.now() > deadline) throw fault('A command does not end');
      await pause(POLL_MS);
    }
  }

  /** The ends of what the servers of the page have written. */
  #logs(): string {
    const folder = this.path('var/log');
    return readdirSync(folder)
      .map((name) => `${name}: ${readFileSync(path.join(folder, name), 'utf8').slice(-OUTPUT)}`)
      .join('\n');
  }

  /** Ends all that the blocks have started. */
  async close(): Promise<void> {
    const { pid } = this.#shell ?? {};
    if (pid !== undefined) {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const psql = (code: string) =>
  `psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 postgres://postgres@127.0.0.1:5432/postgres <<'SQL'\n${code}\nSQL`;

/** Whether the lines that a page shows are among the printed ones, in their order. `…` stands for anything. */
export function doesPrint(printed: string, shown: string): boolean {
  const lines = printed.split('\n').map((line) => line.trimEnd());
  let from = 0;
  return shown.split('\n').every((wanted) => {
    const pattern = new RegExp(
      `^${wanted
        .trimEnd()
        .split('…')
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/ {2,}/g, ' +'))
        .join('.*')}$`,
    );
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    from = at + 1;
    return at !== -1;
  });
}
