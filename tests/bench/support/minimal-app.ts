/** The smallest Next application there is, built in the same run: what the console is measured against. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** Below the project, so that it finds the very same packages without a link that the bundler would refuse. */
const folder = path.join(root, 'test-results', 'bench-minimal');
const BUILD_MS = 180_000;

const files: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'minimal', private: true, type: 'module' }),
  'next.config.mjs': `export default {
  output: 'standalone',
  poweredByHeader: false,
  serverExternalPackages: ['undici'],
  outputFileTracingRoot: ${JSON.stringify(root)},
  turbopack: { root: ${JSON.stringify(root)} },
};
`,
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

/** Builds it. @returns the file that starts its server. @throws Error with Next's output when the build fails */
export function buildMinimalApp(): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_MS,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (built.status !== 0) throw new Error(`The minimal application does not build.\n${built.stdout}\n${built.stderr}`);
  const standalone = path.join(folder, '.next/standalone/test-results/bench-minimal');
  cpSync(path.join(folder, '.next/static'), path.join(standalone, '.next/static'), { recursive: true });
  return path.join(standalone, 'server.js');
}
