/**
 * Tells a team with its own identity platform whether it serves the contract: every read is called as the token's
 * owner, and what comes back is checked against the contract's schemas. Nothing is changed on the platform.
 */
import * as v from 'valibot';
import { ErrorBodySchema, readErrorBody } from '@/lib/contract/error-body';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';

export type Outcome = 'passed' | 'failed' | 'skipped';
/** One line of the report. */
export type Check = { name: string; outcome: Outcome; detail: string };
export type ConformanceOptions = {
  /** Base address of the platform's API, without `/api`. */
  url: string;
  /** An access token of a user of that platform; a super-tenant admin reaches the most operations. */
  token: string;
  /** Milliseconds for one call. */
  timeoutMs?: number;
};

type Answer = { status: number; body: unknown };
type Place = { organizationId: string; tenantId: string };
/** Ids found in answers, by parameter name, so that single things can be asked for. */
type Known = Map<string, string>;

/** Where a list's first row gives the id of a thing. */
const IDS: Partial<Record<OperationId, { param: string; field: string }>> = {
  'applications.list': { param: 'applicationId', field: 'applicationId' },
  'templates.list': { param: 'templateId', field: 'applicationTemplateId' },
  'clients.list': { param: 'clientId', field: 'clientId' },
  'groups.list': { param: 'groupId', field: 'id' },
};

/** Parameters without which an operation cannot be asked. */
const QUERIES: Partial<Record<OperationId, string>> = { 'identityProviders.find': '?name=unknown-provider' };

/** Runs all checks, one after the other. Never throws: an unreachable platform is a failed check. */
export async function checkConformance(options: ConformanceOptions): Promise<Check[]> {
  const ask = caller(options);
  const checks: Check[] = [];
  const anonymous = await ask('GET', '/api/me', { token: null });
  checks.push(errorCheck('a call without a token is refused', anonymous, 401));
  checks.push(errorCheck('an unknown address is not found', await ask('GET', '/api/no-such-operation'), 404));
  const place = await findPlace(ask);
  const known: Known = new Map();
  for (const id of operationIds.filter((entry) => operationRow(entry).method === 'GET')) {
    checks.push(await readCheck(ask, id, place, known));
  }
  for (const id of operationIds.filter((entry) => operationRow(entry).method !== 'GET')) {
    checks.push({ name: id, outcome: 'skipped', detail: 'changes data; only reads are called' });
  }
  return checks;
}

type Ask = (method: string, path: string, extra?: { token?: string | null; tenantId?: string }) => Promise<Answer>;

function caller({ url, token, timeoutMs = 10_000 }: ConformanceOptions): Ask {
  const base = url.replace(/\/+$/, '');
  return async (method, path, extra = {}) => {
    const bearer = extra.token === undefined ? token : extra.token;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
    if (extra.tenantId !== undefined) headers.tenantId = extra.tenantId;
    try {
      const response = await fetch(base + path, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : parseJson(text) };
    } catch (error) {
      return { status: 0, body: error instanceof Error ? error.message : 'no answer' };
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function errorCheck(name: string, answer: Answer, status: number): Check {
  if (answer.status !== status) {
    return { name, outcome: 'failed', detail: `expected ${status}, got ${describe(answer)}` };
  }
  if (v.is(ErrorBodySchema, answer.body)) return { name, outcome: 'passed', detail: '' };
  const readable = readErrorBody(answer.body).message !== '';
  return readable
    ? { name, outcome: 'passed', detail: 'the error body is readable, but not the contract’s {Message, code}' }
    : { name, outcome: 'failed', detail: 'the error body holds no message' };
}

/** The first super-tenant of the token's owner, or their first tenant. */
async function findPlace(ask: Ask): Promise<Place | undefined> {
  const answer = await ask('GET', '/api/me');
  const me = v.safeParse(operationRow('me.get').result, answer.body);
  if (!me.success) return undefined;
  const { tenants } = (
    me.output as { result: { tenants: { id: string; organizationId: string; isSuperTenant: boolean }[] } }
  ).result;
  const tenant = tenants.find((entry) => entry.isSuperTenant) ?? tenants[0];
  return tenant && { organizationId: tenant.organizationId, tenantId: tenant.id };
}

async function readCheck(ask: Ask, id: OperationId, place: Place | undefined, known: Known): Promise<Check> {
  const row = operationRow(id);
  const missing: string[] = [];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = place?.[name as keyof Place] ?? known.get(name);
    if (value === undefined) missing.push(name);
    return encodeURIComponent(value ?? '');
  });
  if (missing.length > 0) {
    return { name: id, outcome: 'skipped', detail: `no ${missing.join(', ')} to ask with` };
  }
  const answer = await ask(
    'GET',
    path + (QUERIES[id] ?? ''),
    row.scope === 'superTenant' ? { tenantId: place?.tenantId } : {},
  );
  if (answer.status === 403) return { name: id, outcome: 'skipped', detail: 'the token may not (403)' };
  if (row.optional && [404, 405, 501].includes(answer.status)) {
    return { name: id, outcome: 'skipped', detail: 'optional, and not served' };
  }
  if (!row.status.includes(answer.status)) {
    return { name: id, outcome: 'failed', detail: `expected ${row.status.join(' or ')}, got ${describe(answer)}` };
  }
  const parsed = v.safeParse(row.result, answer.body);
  if (!parsed.success) {
    const [first] = parsed.issues;
    return { name: id, outcome: 'failed', detail: `${v.getDotPath(first) ?? 'the answer'}: ${first.message}` };
  }
  remember(id, parsed.output, known);
  return { name: id, outcome: 'passed', detail: '' };
}

function remember(id: OperationId, output: unknown, known: Known): void {
  const source = IDS[id];
  if (source === undefined) return;
  const wrapped = output as { items?: unknown[]; result?: unknown[] } | unknown[];
  const rows = Array.isArray(wrapped) ? wrapped : (wrapped.items ?? wrapped.result ?? []);
  const value = (rows[0] as Record<string, unknown> | undefined)?.[source.field];
  if (typeof value === 'string') known.set(source.param, value);
}

function describe(answer: Answer): string {
  if (answer.status === 0) return `no answer (${String(answer.body)})`;
  const { message } = readErrorBody(answer.body);
  return message === '' ? String(answer.status) : `${answer.status} (${message})`;
}
