/**
 * The only place that reads the environment. Everything is validated at start; a missing or weak value stops the start
 * with one sentence that names the variable and says what to do.
 */
import path from 'node:path';
import * as v from 'valibot';
import { DEFAULT_SCOPES, type OidcClientEnv, clientAuthOf, listOf, oidcEntries, readClientKey } from './env-oidc';
import { retentionEntries, retentionOf } from './env-retention';
import { fileSettings, givenPlatformKeys, loadOrCreateSecrets, secretsOf, withFiles } from './env-secrets';
import { address, doubtfulAmong, flag, folder, hostInUrl, mailbox, url, whole } from './env-values';
import { defaultConsoleUrl, defaultPlatformUrl } from './console/process/own-names.mjs';
import { processWide } from './console/process/process-wide.mjs';

/** An invalid setting that stops the start. The message is one sentence for the person who starts the console. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const DEFAULT_CONSOLE_CLIENT_ID = 'console';
const EXTERNAL = ['PLATFORM_API_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
/** Not for the embedded platform, which registers the console as exactly one kind of client. */
const EXTERNAL_ONLY = ['OIDC_CLIENT_AUTH', 'OIDC_CLIENT_KEY', 'OIDC_CLIENT_KEY_FILE', 'OIDC_SCOPES'] as const;

const http = ['http:', 'https:'];
const fail = (message: string) => new EnvError(message);

const Schema = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: whole('PORT', 1, 65535, 3000),
  HOSTNAME: v.optional(v.string()),
  APP_URL: v.optional(url('APP_URL', http, 'scheme, host and port only, like https://console.example.com', 'origin')),
  DATA_DIR: v.optional(folder('DATA_DIR'), '.data'),
  SESSION_SECRET: v.optional(v.string()),
  SESSION_IDLE_MINUTES: whole('SESSION_IDLE_MINUTES', 1, 10_080, 60),
  SESSION_MAX_HOURS: whole('SESSION_MAX_HOURS', 1, 720, 12),
  REDIS_URL: v.optional(url('REDIS_URL', ['redis:', 'rediss:'], 'like redis://host:6379')),
  PLATFORM_API_URL: v.optional(
    url('PLATFORM_API_URL', http, 'an http(s) address without query, like https://platform.example.com', 'base'),
  ),
  OIDC_ISSUER: v.optional(
    url('OIDC_ISSUER', http, 'the issuer identifier, without query, like https://login.example.com', 'base'),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  ...oidcEntries,
  PLATFORM_ONLY: flag('PLATFORM_ONLY', false),
  PLATFORM_PORT: whole('PLATFORM_PORT', 1, 65535, 4400),
  PLATFORM_HOST: v.optional(address('PLATFORM_HOST'), '127.0.0.1'),
  PLATFORM_PUBLIC_URL: v.optional(
    url('PLATFORM_PUBLIC_URL', http, 'scheme, host and port only, like http://localhost:4400', 'origin'),
  ),
  CONSOLE_INTERNAL_URL: v.optional(
    url('CONSOLE_INTERNAL_URL', http, 'scheme, host and port only, like http://front:8080', 'origin'),
  ),
  PLATFORM_DATABASE_URL: v.optional(
    url(
      'PLATFORM_DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'like postgres://user:password@host:5432/database, with one host',
      'any',
    ),
  ),
  PLATFORM_DATABASE_CONNECTIONS: whole('PLATFORM_DATABASE_CONNECTIONS', 2, 500, 10),
  PLATFORM_DATABASE_STATEMENT_SECONDS: whole('PLATFORM_DATABASE_STATEMENT_SECONDS', 10, 3600, 60),
  PLATFORM_KEY: v.optional(v.string()),
  SIGNING_KEY_DAYS: whole('SIGNING_KEY_DAYS', 2, 36_500, 90),
  PLATFORM_SEED: v.optional(v.picklist(['demo', 'large', 'empty'], 'PLATFORM_SEED must be demo, large or empty.')),
  PLATFORM_ALLOW_PRIVATE_ADDRESSES: v.optional(flag('PLATFORM_ALLOW_PRIVATE_ADDRESSES', false)),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'], 'like smtp://user:password@host:587')),
  MAIL_FROM: v.optional(mailbox('MAIL_FROM')),
  MAIL_REPLY_TO: v.optional(mailbox('MAIL_REPLY_TO')),
  TRUST_PROXY: flag('TRUST_PROXY', false),
  SHUTDOWN_DELAY_SECONDS: whole('SHUTDOWN_DELAY_SECONDS', 0, 60, 0),
  PRIVACY_URL: v.optional(url('PRIVACY_URL', http, 'an http(s) address like https://example.com/privacy')),
  ENABLE_WILDCARDS: flag('ENABLE_WILDCARDS', false),
  PLATFORM_USAGE_COUNTERS: flag('PLATFORM_USAGE_COUNTERS', true),
  ...retentionEntries,
  METRICS_PORT: v.optional(whole('METRICS_PORT', 1, 65535, 9464)),
  METRICS_HOST: v.optional(address('METRICS_HOST')),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
});

type Raw = v.InferOutput<typeof Schema>;

export interface Env extends OidcClientEnv {
  production: boolean;
  port: number;
  hostname: string | undefined;
  /** Origin of the console for browsers, without a trailing slash. */
  appUrl: string;
  /** Absolute path of the folder for all data that must survive a restart. */
  dataDir: string;
  /** Newest first; the first one seals, all can unseal. */
  sessionSecrets: string[];
  sessionIdleMs: number;
  sessionMaxMs: number;
  redisUrl: string | undefined;
  /** Base of the platform's API, without a trailing slash; operations add `/api/...`. */
  platformApiUrl: string;
  oidcIssuer: string;
  oidcClientId: string;
  /** Empty with `private_key_jwt`. */
  oidcClientSecret: string;
  /** The platform that starts together with the console; undefined when an external one is configured. */
  embedded: ReturnType<typeof embeddedPlatform>['embedded'] | undefined;
  /** This process runs the embedded platform and no console. */
  platformOnly: boolean;
  trustProxy: boolean;
  enableWildcards: boolean;
  /** Target of the privacy link in the version menu; no link when unset. */
  privacyUrl: string | undefined;
  metricsPort: number | undefined;
  /** Address of the metrics port; default: that of the console, or of the platform if it runs alone. */
  metricsHost: string | undefined;
  logLevel: Raw['LOG_LEVEL'];
  appVersion: string;
}

/**
 * Reads and validates a set of variables.
 *
 * @param source - usually `process.env`; an empty value counts as unset
 * @param isServer - false for a command, which makes no files
 * @returns the typed settings; in embedded mode secrets that are not given are made and kept in DATA_DIR/secrets.json
 * @throws EnvError with one sentence, for the first thing that is wrong
 */
export function readEnv(source: Record<string, string | undefined>, isServer = true): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  );
  const parsed = v.safeParse(Schema, withFiles(given, fail), { abortEarly: true });
  if (!parsed.success) throw new EnvError(parsed.issues[0].message);
  const raw = parsed.output;
  const appUrl = new URL(raw.APP_URL ?? defaultConsoleUrl(raw.PORT, raw.PLATFORM_PUBLIC_URL)).origin;
  requireOwnPlaces(raw, appUrl);
  if (raw.SESSION_IDLE_MINUTES > raw.SESSION_MAX_HOURS * 60) {
    throw new EnvError(
      `SESSION_IDLE_MINUTES (${raw.SESSION_IDLE_MINUTES}) is longer than SESSION_MAX_HOURS (${raw.SESSION_MAX_HOURS}), which ends a session before; lower it, or raise SESSION_MAX_HOURS.`,
    );
  }
  const dataDir = path.resolve(/* turbopackIgnore: true */ process.cwd(), raw.DATA_DIR);
  const external = raw.PLATFORM_API_URL !== undefined || raw.OIDC_ISSUER !== undefined;
  if (external && raw.PLATFORM_ONLY) {
    throw new EnvError('PLATFORM_ONLY runs the embedded platform; unset PLATFORM_API_URL and OIDC_ISSUER.');
  }
  const common = {
    platformOnly: raw.PLATFORM_ONLY,
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    hostname: raw.HOSTNAME,
    appUrl,
    dataDir,
    sessionIdleMs: raw.SESSION_IDLE_MINUTES * 60_000,
    sessionMaxMs: raw.SESSION_MAX_HOURS * 3_600_000,
    redisUrl: raw.REDIS_URL,
    trustProxy: raw.TRUST_PROXY,
    enableWildcards: raw.ENABLE_WILDCARDS,
    privacyUrl: raw.PRIVACY_URL,
    metricsPort: raw.METRICS_PORT,
    metricsHost: raw.METRICS_HOST,
    logLevel: raw.LOG_LEVEL,
    oidcPrompts: listOf(raw.OIDC_PROMPT),
    oidcIdTokenHint: raw.OIDC_ID_TOKEN_HINT,
    appVersion: source.npm_package_version ?? process.env.NEXT_PUBLIC_APP_VERSION ?? '0.1.0',
  };
  return external
    ? { ...common, ...externalPlatform(raw) }
    : { ...common, ...embeddedPlatform(raw, dataDir, isServer) };
}

function externalPlatform(raw: Raw) {
  const method = clientAuthOf(raw.OIDC_CLIENT_AUTH);
  const isByKey = method === 'private_key_jwt';
  const unused = (['OIDC_CLIENT_KEY', 'OIDC_CLIENT_KEY_FILE'] as const).find((name) => raw[name] !== undefined);
  if (!isByKey && unused !== undefined)
    throw new EnvError(`${unused} is for OIDC_CLIENT_AUTH=private_key_jwt; unset it.`);
  const secret = isByKey ? [] : (['OIDC_CLIENT_SECRET'] as const);
  for (const name of [...EXTERNAL, ...secret, 'SESSION_SECRET', 'APP_URL'] as const) {
    if (raw[name] === undefined) throw new EnvError(`${name} is missing; with an external platform it must be set.`);
  }
  return {
    sessionSecrets: secretsOf('SESSION_SECRET', raw.SESSION_SECRET!, fail),
    platformApiUrl: withoutSlash(raw.PLATFORM_API_URL!).replace(/\/api$/, ''),
    // Not normalised: OpenID Connect compares the issuer character by character.
    oidcIssuer: raw.OIDC_ISSUER!,
    oidcClientId: raw.OIDC_CLIENT_ID!,
    oidcClientSecret: isByKey ? '' : raw.OIDC_CLIENT_SECRET!,
    oidcClientAuth: method,
    oidcClientKey: isByKey ? readClientKey(raw.OIDC_CLIENT_KEY, raw.OIDC_CLIENT_KEY_FILE, fail) : undefined,
    oidcScopes: listOf(raw.OIDC_SCOPES ?? DEFAULT_SCOPES),
    embedded: undefined,
  };
}

function embeddedPlatform(raw: Raw, dataDir: string, isServer: boolean) {
  const foreign = EXTERNAL_ONLY.find((name) => raw[name] !== undefined);
  if (foreign !== undefined) throw new EnvError(`${foreign} is for an external platform; unset it.`);
  if (raw.SMTP_URL !== undefined && raw.MAIL_FROM === undefined) {
    throw new EnvError(
      'MAIL_FROM is missing; with SMTP_URL it must be the address that e-mails come from, like Identity Console <no-reply@example.com>.',
    );
  }
  const given = raw.SESSION_SECRET === undefined ? undefined : secretsOf('SESSION_SECRET', raw.SESSION_SECRET, fail);
  const platformKeys = givenPlatformKeys(raw, fail);
  const stored = loadOrCreateSecrets(dataDir, { hasKey: platformKeys !== undefined, isServer }, fail);
  const local = `http://${hostInUrl(raw.PLATFORM_HOST)}:${raw.PLATFORM_PORT}`;
  const isHere = new URL(local).hostname === '127.0.0.1';
  const publicUrl = withoutSlash(
    raw.PLATFORM_PUBLIC_URL ?? (isHere ? defaultPlatformUrl(raw.PLATFORM_PORT, raw.APP_URL) : local),
  );
  return {
    sessionSecrets: given ?? [stored.sessionSecret],
    platformApiUrl: local,
    oidcIssuer: publicUrl,
    oidcClientId: raw.OIDC_CLIENT_ID ?? DEFAULT_CONSOLE_CLIENT_ID,
    oidcClientSecret: raw.OIDC_CLIENT_SECRET ?? stored.clientSecret,
    oidcClientAuth: clientAuthOf(),
    oidcClientKey: undefined,
    oidcScopes: listOf(DEFAULT_SCOPES),
    embedded: {
      host: raw.PLATFORM_HOST,
      port: raw.PLATFORM_PORT,
      publicUrl,
      consoleInternalUrl: raw.CONSOLE_INTERNAL_URL && new URL(raw.CONSOLE_INTERNAL_URL).origin,
      databaseUrl: raw.PLATFORM_DATABASE_URL,
      pool: {
        connections: raw.PLATFORM_DATABASE_CONNECTIONS,
        statementMs: raw.PLATFORM_DATABASE_STATEMENT_SECONDS * 1000,
      },
      platformKeys: platformKeys ?? [stored.platformKey],
      signingKeyDays: raw.SIGNING_KEY_DAYS,
      seed: raw.PLATFORM_SEED ?? ('demo' as const),
      seedChosen: raw.PLATFORM_SEED !== undefined,
      allowPrivateAddresses: raw.PLATFORM_ALLOW_PRIVATE_ADDRESSES,
      usageCounters: raw.PLATFORM_USAGE_COUNTERS,
      smtpUrl: raw.SMTP_URL,
      mailFrom: raw.MAIL_FROM ?? 'Identity Console <no-reply@localhost>',
      mailReplyTo: raw.MAIL_REPLY_TO,
      retention: retentionOf(raw),
    },
  };
}

/** Checks: each port is opened once, and console and platform addresses differ. @throws EnvError that names two settings */
function requireOwnPlaces(raw: Raw, appUrl: string): void {
  const isExternal = raw.PLATFORM_API_URL !== undefined || raw.OIDC_ISSUER !== undefined;
  const ports = [
    ...(raw.PLATFORM_ONLY ? [] : [['PORT', raw.PORT] as const]),
    ...(isExternal ? [] : [['PLATFORM_PORT', raw.PLATFORM_PORT] as const]),
    ...(raw.METRICS_PORT === undefined ? [] : [['METRICS_PORT', raw.METRICS_PORT] as const]),
  ];
  for (const [index, [name, port]] of ports.entries()) {
    const other = ports.slice(0, index).find(([, taken]) => taken === port)?.[0];
    if (other !== undefined) throw new EnvError(`${other} and ${name} are both ${port}; give each a port of its own.`);
  }
  if (raw.PLATFORM_PUBLIC_URL !== undefined && new URL(raw.PLATFORM_PUBLIC_URL).origin === appUrl)
    throw new EnvError(`APP_URL and PLATFORM_PUBLIC_URL are both ${appUrl}; give each an address of its own.`);
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** Variables of this process that have no effect as they are, and what to do. */
export const doubtfulSettings = () => doubtfulAmong(process.env, [...Object.keys(Schema.entries), ...fileSettings]);

/** The settings of this process, read once. @throws EnvError */
export const env = (): Env => processWide('env', () => readEnv(process.env));

/** The settings of an operator's command. @throws EnvError */
export const envOfCommand = (): Env => processWide('env', () => readEnv(process.env, false));
