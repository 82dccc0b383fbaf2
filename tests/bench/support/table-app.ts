/** The application that shows the table of the console beside a hand-rolled window. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp, root } from './minimal-app';

/** Builds it. @returns the file that starts its server */
export function buildTableApp(): string {
  return buildApp('bench-table', {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { paths: { '@/*': ['../../*'] }, jsx: 'preserve', moduleResolution: 'bundler', strict: true },
    }),
    // The console's styles, and those of the page's own classes.
    'app/styles.css': `@import '../../../app/globals.css';
@source '../../../tests/bench/table';
`,
    'app/layout.tsx': `import './styles.css';
export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en" data-density="comfortable"><body>{children}</body></html>;
}
`,
    'app/page.tsx': readFileSync(path.join(root, 'tests/bench/table/page.tsx'), 'utf8'),
    'app/healthz/route.ts': `export const dynamic = 'force-dynamic';
export const GET = () => new Response('ok');
`,
  });
}
