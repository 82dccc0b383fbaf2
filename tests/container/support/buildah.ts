/** Debian's buildah, with its images and containers in a folder of its own. It needs no daemon, and runs where `docker` may not. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const MOST_OUTPUT = 64 * 2 ** 20;

/** What of an image's description the tests read. */
export interface Description {
  Docker: {
    config: {
      User: string;
      Env: string[];
      Cmd: string[];
      Labels: Record<string, string>;
      StopSignal: NodeJS.Signals;
      Volumes: Record<string, unknown>;
      Healthcheck: { Test: string[] };
    };
  };
  /** JSON of the image's manifest. */
  Manifest: string;
}

export class Buildah {
  readonly #storage: string[];

  constructor(folder: string) {
    const [root, run] = ['root', 'run'].map((name) => path.join(folder, name));
    this.#storage = ['--root', root!, '--runroot', run!, '--storage-driver', 'vfs'];
  }

  /** @returns what it wrote to stdout */
  async call(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('buildah', [...this.#storage, ...words], { maxBuffer: MOST_OUTPUT });
    return stdout.trim();
  }

  /** Runs a command in a container, beside what runs there already. */
  start(container: string, environment: Record<string, string>, command: readonly string[]): ChildProcess {
    const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const rights = ['--isolation', 'chroot', '--cap-drop', 'all', '--mount', 'type=tmpfs,destination=/tmp'];
    const words = ['run', ...rights, ...variables, container, '--', ...command];
    return spawn('buildah', [...this.#storage, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  async describe(image: string): Promise<Description> {
    return JSON.parse(await this.call('inspect', '--type', 'image', image)) as Description;
  }

  /** Removes all containers and images. */
  async clear(): Promise<void> {
    await this.call('rm', '--all');
    await this.call('rmi', '--all', '--force');
  }
}

/** Bytes of an image's layers. */
export function sizeOf({ Manifest }: Description): number {
  const { layers } = JSON.parse(Manifest) as { layers: { size: number }[] };
  return layers.reduce((sum, { size }) => sum + size, 0);
}

/** The process that a command in a container is, below those of buildah, which do not end it with themselves. @returns undefined when there is none */
export function processBelow(parent: number, command: readonly string[]): number | undefined {
  const [program, ...words] = command;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map(Number).filter((pid) => ofProcess(pid, 'status').includes(`\nPPid:\t${parent}\n`));
  for (const pid of children) {
    const [first = '', ...others] = ofProcess(pid, 'cmdline').split('\0').slice(0, -1);
    // By its path where buildah has looked for it.
    if (path.basename(first) === program && others.join('\0') === words.join('\0')) return pid;
    const found = processBelow(pid, command);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A file of /proc about a process; empty when that has ended. */
export function ofProcess(pid: number, name: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Makes the folder of a minimal Debian, from the mirror of this machine's apt. */
export function addDebian(folder: string, suite: string): void {
  const format = '$(ORIGIN)|$(LABEL)|$(COMPONENT)|$(REPO_URI)';
  const targets = execFileSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']).toString();
  const mirror = /^Debian\|Debian\|main\|(.+)$/m.exec(targets)?.[1];
  if (mirror === undefined) throw new Error('apt of this machine has no mirror of Debian.');
  execFileSync('debootstrap', ['--variant=minbase', suite, folder, mirror], { stdio: 'pipe', maxBuffer: MOST_OUTPUT });
}
