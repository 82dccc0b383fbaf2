import { existsSync } from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n.ts',
  // Texts are parsed at build time, so that no parser travels to the browser.
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
    // SWR asks for what React itself has had since version 18.
    resolveAlias: { 'use-sync-external-store/shim': './lib/console/browser/use-sync-external-store.ts' },
  },
  // The native LMDB binding is chosen at run time, so the tracer does not see it.
  outputFileTracingIncludes: { '/*': ['./node_modules/@lmdb/**/*'] },
  // Sources that the tracer only guesses at, and image tools that nothing here uses (`images.unoptimized`).
  outputFileTracingExcludes: {
    '/*': ['./.data/**/*', './lib/**/*', './tests/**/*', './node_modules/@img/**/*', './node_modules/sharp/**/*'],
  },
  // A page's title comes with the page, not streamed after it: no moment without one.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `next dev` answers its own name only, and the console's default address is this one.
  allowedDevOrigins: ['127.0.0.1'],
  // `next dev` writes addresses into its log; this one has an authorization code in it.
  logging: { incomingRequests: { ignore: [/^\/bff\/callback/] } },
};

const built = {
  experimental: {
    // A page's code is read when the page is first asked for: a start loads none of the other thirty. `next dev` never does.
    preloadEntriesOnStart: false,
    // Writing the cache takes a quarter of a build's processor time: it pays for a machine that builds again, not for a container or a new clone.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
    // How long a page that was asked for ahead may be shown, in seconds; Next takes no less.
    staleTimes: { static: 30 },
  },
};

/** @returns {import('next').NextConfig} */
export default function config(phase) {
  const whole = withNextIntl(phase === PHASE_DEVELOPMENT_SERVER ? nextConfig : { ...nextConfig, ...built });
  // next-intl's plugin has set this one to its own.
  whole.turbopack.resolveAlias['use-intl/format-message'] = './lib/format-message.ts';
  return whole;
}
