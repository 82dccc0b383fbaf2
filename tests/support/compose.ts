/** The installation of compose.yaml without Docker: the settings that it gives its services, and Caddy with its very file. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../scripts/support/programs.mjs';
import { type Environment, freePorts } from './app';

const root = fileURLToPath(new URL('../..', import.meta.url));
const caddy = findProgram('caddy');
/** Whether this machine has the proxy. */
export const hasCaddy = caddy !== undefined;

/** The variables that `deploy/make-env.sh` writes, run twice in a folder of its own. */
export function madeEnvironment(): Environment {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  try {
    mkdirSync(path.join(folder, 'deploy'));
    copyFileSync(path.join(root, 'deploy/make-env.sh'), path.join(folder, 'deploy/make-env.sh'));
    const run = (seed: string) => {
      const env = { PATH: process.env.PATH, PLATFORM_SEED: seed, NODE_ENV: 'test' as const };
      execFileSync('sh', ['deploy/make-env.sh'], { cwd: folder, env });
      return readFileSync(path.join(folder, '.env'), 'utf8');
    };
    const first = run('demo');
    if (run('large') !== first) throw new Error('A second run of make-env.sh changes what the first one wrote.');
    return Object.fromEntries(
      [...first.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value!.replaceAll("'", '')]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The `environment` of a part of compose.yaml, with its variables filled in.
 *
 * @param part - the line that begins it, with its indentation
 * @param addresses - what stands in place of the names and ports of the network
 */
export function composeEnvironment(
  part: string,
  variables: Environment,
  addresses: readonly (readonly [string, string])[],
): Environment {
  const lines = readFileSync(path.join(root, 'compose.yaml'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(part));
  const from = lines.findIndex((line, index) => index > start && /^ +environment:/.test(line)) + 1;
  const indent = /^ */.exec(lines[from] ?? '')![0];
  const found: Environment = {};
  for (const line of lines.slice(from)) {
    if (!line.startsWith(indent)) break;
    const [, name, text] = /^ +(\w+): (.*)$/.exec(line) ?? [];
    if (name === undefined || text === undefined) continue;
    const value = text
      .replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, variable: string, otherwise: string) => {
        const given = variables[variable] ?? (text.includes(`${variable}:-`) ? otherwise : undefined);
        if (given === undefined) throw new Error(`compose.yaml wants ${variable}, which make-env.sh does not write.`);
        return given;
      })
      .replaceAll("'", '');
    found[name] = addresses.reduce((changed, [there, here]) => changed.replace(there, here), value);
  }
  return found;
}

/** Starts Caddy with the file of compose.yaml. @returns what ends it */
export async function startFront(environment: Environment): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddy-'));
  const file = path.join(root, 'deploy/Caddyfile');
  const [port] = await freePorts(1);
  const own = { HOME: folder, BIND: '127.0.0.1', MOMENT_PORT: String(port) };
  const child = spawn(caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...own, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('serving initial configuration')) resolve();
    });
    child.once('exit', () => reject(new Error(`Caddy ended.\n${said}`)));
  });
  return async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What Caddy makes of a file of deploy/. @throws when it does not take it */
export function readByCaddy(name: string, environment: Environment): string {
  const file = path.join(root, 'deploy', name);
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, ...environment };
  return execFileSync(caddy!, ['adapt', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'pipe' }).toString();
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
