/** Small Next applications, built in the same run: what the console is measured against. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const BUILD_MS = 180_000;

/** The smallest application there is: a page, and a handler that forwards. */
const files: Record<string, string> = {
  'app/layout.jsx': `export const metadata = { title: 'Minimal' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.jsx': `export const dynamic = 'force-dynamic';
export default function Page() {
  return <main>Hello</main>;
}
`,
  'app/healthz/route.js': `export const dynamic = 'force-dynamic';
export const GET = () => new Response('ok');
`,
  // What one writes first: the request's path and token go on, the answer streams back. No session, no checks.
  'app/api/[...path]/route.js': `import { Readable } from 'node:stream';
import { Agent } from 'undici';
const agent = new Agent({ connections: 128 });
export async function GET(request) {
  const { pathname, search } = new URL(request.url);
  const answer = await agent.request({
    origin: process.env.UPSTREAM,
    path: pathname + search,
    method: 'GET',
    headers: { accept: 'application/json', authorization: request.headers.get('authorization') ?? '' },
    signal: request.signal,
  });
  return new Response(Readable.toWeb(answer.body), {
    status: answer.statusCode,
    headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
  });
}
`,
};

const shared: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'bench', private: true, type: 'module' }),
  'next.config.mjs': `export default {
  output: 'standalone',
  poweredByHeader: false,
  serverExternalPackages: ['undici'],
  typescript: { ignoreBuildErrors: true },
  outputFileTracingRoot: ${JSON.stringify(root)},
  turbopack: { root: ${JSON.stringify(root)} },
};
`,
};

/** Builds the minimal application. @returns the file that starts its server. @throws Error with Next's output */
export const buildMinimalApp = (): string => buildApp('bench-minimal', files);

/**
 * Builds a Next application of a few files. It stands below the project, so that it finds the very same packages without a link
 * that the bundler would refuse.
 *
 * @returns the file that starts its server
 * @throws Error with Next's output when the build fails
 */
export function buildApp(name: string, sources: Record<string, string>): string {
  const folder = path.join(root, 'test-results', name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries({ ...shared, ...sources })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_MS,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (built.status !== 0) throw new Error(`${name} does not build.\n${built.stdout}\n${built.stderr}`);
  const standalone = path.join(folder, '.next/standalone/test-results', name);
  cpSync(path.join(folder, '.next/static'), path.join(standalone, '.next/static'), { recursive: true });
  return path.join(standalone, 'server.js');
}
