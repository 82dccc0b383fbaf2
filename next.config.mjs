import { existsSync } from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n.ts',
  // Texts are parsed at build time, so that the browser needs no parser.
  experimental: { messages: { path: ['./messages/en', './messages/no'], format: 'json', precompile: true } },
});

/** Packages that must stay outside the bundle: native modules, WASM, and libraries that read their own files. */
const serverExternalPackages = [
  '@electric-sql/pglite',
  '@opentelemetry/api',
  'ioredis',
  'lmdb',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'pino',
  'pg',
  'prom-client',
  'undici',
];

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm test` checks the types, tests included; a start that builds must not fail on a test's type.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages,
  turbopack: {
    // SWR imports a package for a hook that React itself has had since version 18.
    resolveAlias: { 'use-sync-external-store/shim': './lib/console/browser/use-sync-external-store.ts' },
  },
  // The native LMDB binding is selected at run time, so the tracer does not find it.
  outputFileTracingIncludes: { '/*': ['./node_modules/@lmdb/**/*'] },
  // Sources that the tracer includes by guessing, and image tools that are unused (`images.unoptimized`).
  outputFileTracingExcludes: {
    '/*': ['./.data/**/*', './lib/**/*', './tests/**/*', './node_modules/@img/**/*', './node_modules/sharp/**/*'],
  },
  // Send a page's title with the page instead of streaming it later, so that there is always one.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `next dev` only accepts its own host name, but the console's default address is this one.
  allowedDevOrigins: ['127.0.0.1'],
  // `next dev` logs addresses; this one contains an authorization code.
  logging: { incomingRequests: { ignore: [/^\/bff\/callback/] } },
};

const built = {
  experimental: {
    // A page's code loads on its first request, so that a start does not load the other thirty. `next dev` never preloads.
    preloadEntriesOnStart: false,
    // Writing the cache takes a quarter of a build's CPU time: worth it on a machine that builds again, not in a container or a new clone.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
    // How long a prefetched page may be shown, in seconds; Next accepts no less.
    staleTimes: { static: 30 },
  },
};

/** @returns {import('next').NextConfig} */
export default function config(phase) {
  const whole = withNextIntl(phase === PHASE_DEVELOPMENT_SERVER ? nextConfig : { ...nextConfig, ...built });
  // next-intl's plugin has set this alias to its own file.
  whole.turbopack.resolveAlias['use-intl/format-message'] = './lib/format-message.ts';
  return whole;
}
