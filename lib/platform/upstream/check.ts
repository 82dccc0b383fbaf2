/** What a provider says of itself, looked at line by line before its people depend on it. */
import { SIGNING_ALGORITHMS } from '@/lib/contract/oauth/public-keys';
import { DISCOVERY_PATH, type CheckLine } from '@/lib/contract/rooms/providers/entities';
import { isLoopback } from '../place';
import type { Settings, Upstreams } from './upstreams';

type Check = CheckLine['check'];
type Metadata = Record<string, unknown>;

/** Maximum length of a quoted value from the provider. */
const FOUND_MAX = 200;

const line = (check: Check, result: CheckLine['result'], found: unknown = ''): CheckLine => ({
  check,
  result,
  found: (Array.isArray(found) ? found.join(', ') : String(found ?? '')).slice(0, FOUND_MAX),
});
const passed = (isRight: boolean, otherwise: CheckLine['result'] = 'failed'): CheckLine['result'] =>
  isRight ? 'ok' : otherwise;
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** What stands at an address: a document, or what came in its place, as far as that may be said. */
type Read = { document: Metadata } | { instead: string };

async function readJson(upstreams: Upstreams, address: string): Promise<Read> {
  try {
    const answer = await upstreams.fetch(address, { headers: { accept: 'application/json' } });
    if (answer.status !== 200) return { instead: `HTTP ${answer.status}` };
    const body: unknown = await answer.json().catch(() => undefined);
    if (typeof body === 'object' && body !== null) return { document: body as Metadata };
    return { instead: answer.headers.get('content-type') ?? '' };
  } catch (error) {
    return { instead: certificateFault(error) };
  }
}

/** Only of a certificate: what else fails would tell which names and ports there are in the platform's network. */
function certificateFault(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?=.*(?:CERT|LEAF_SIGNATURE))[A-Z_]{1,60}$/.test(code) ? code : '';
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function linesOf(metadata: Metadata, { issuer, scope }: Settings): CheckLine[] {
  const isThere = (name: string): boolean => {
    const address = metadata[name];
    // http is only for providers on this machine, for all their addresses.
    return typeof address === 'string' && URL.parse(address)?.protocol === new URL(issuer).protocol;
  };
  const missing = ENDPOINTS.filter((name) => !isThere(name));
  const methods = textsOf(metadata.code_challenge_methods_supported);
  const algorithms = textsOf(metadata.id_token_signing_alg_values_supported);
  return [
    line('issuer', passed(metadata.issuer === issuer), metadata.issuer),
    line('endpoints', passed(missing.length === 0), missing),
    // Some providers support PKCE without announcing it.
    line('pkce', methods.length === 0 ? 'warning' : passed(methods.includes('S256')), methods),
    line('signing', passed(algorithms.some((one) => SIGNING_ALGORITHMS.includes(one))), algorithms),
    ...scopesLine(textsOf(metadata.scopes_supported), scope),
  ];
}

/** A provider need not name its scopes, or all of them (OpenID Connect Discovery, section 3). */
function scopesLine(named: readonly string[], scope: string): CheckLine[] {
  const missing = scope.split(/\s+/).filter((one) => one !== '' && !named.includes(one));
  return named.length === 0 ? [] : [line('scopes', passed(missing.length === 0, 'warning'), missing)];
}

/** What a provider publishes: its lines, and its metadata as far as they could be read. */
interface Published {
  lines: CheckLine[];
  metadata: Metadata;
}

/** Checks what a provider publishes; nothing about this client. Calls the provider, so it must not run inside a transaction. */
export async function checkMetadata(upstreams: Upstreams, settings: Settings): Promise<Published> {
  const { issuer } = settings;
  const { protocol, host, hostname } = new URL(issuer);
  const read = await readJson(upstreams, issuer.replace(/\/$/, '') + DISCOVERY_PATH);
  // A name may be that of this machine too: then it has answered.
  const isHere = isLoopback(hostname) || 'document' in read;
  const scheme = line('scheme', passed(protocol === 'https:', isHere ? 'warning' : 'failed'), protocol.slice(0, -1));
  if ('instead' in read) {
    const found = [host, read.instead].filter(Boolean).join(': ');
    return { lines: [scheme, line('reachable', 'failed', found)], metadata: {} };
  }
  const metadata = read.document;
  const lines = [scheme, line('reachable', 'ok', host), ...linesOf(metadata, settings)];
  if (hasFailed(lines)) return { lines, metadata };
  const set = await readJson(upstreams, String(metadata.jwks_uri));
  const keys = 'document' in set ? set.document.keys : undefined;
  const count = Array.isArray(keys) ? keys.length : 0;
  const saysIssuer = metadata.authorization_response_iss_parameter_supported === true;
  lines.push(line('keys', passed(count > 0), count), line('answerIssuer', passed(saysIssuer, 'warning')));
  return { lines, metadata };
}

/** Checks a connection: metadata, keys and the client's credentials. Calls the provider, so it must not run inside a transaction. */
export async function checkProvider(upstreams: Upstreams, settings: Settings): Promise<CheckLine[]> {
  const { lines, metadata } = await checkMetadata(upstreams, settings);
  if (!hasFailed(lines)) lines.push(await credentials(upstreams, settings, String(metadata.token_endpoint)));
  return lines;
}

async function credentials(upstreams: Upstreams, settings: Settings, endpoint: string): Promise<CheckLine> {
  if (settings.clientId === '') return line('credentials', 'failed');
  const answer = await upstreams.accepts(settings).catch(() => undefined);
  if (answer === undefined) return line('tokenEndpoint', 'failed', URL.parse(endpoint)?.host);
  const result = { accepted: 'ok', unclear: 'warning', refused: 'failed' } as const;
  return line('credentials', result[answer], settings.clientId);
}

/** Whether one of the lines prevents people from signing in. */
export const hasFailed = (lines: readonly CheckLine[]): boolean => lines.some(({ result }) => result === 'failed');
