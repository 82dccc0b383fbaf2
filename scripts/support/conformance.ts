/**
 * Checks whether another team's identity platform serves the contract: calls every read as the token's owner, and
 * checks the response against the contract's schemas and values, the request, and the access matrix. Changes nothing on
 * the platform.
 */
import * as v from 'valibot';
import { can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { ErrorBodySchema, readErrorBody } from '@/lib/contract/error-body';
import { isNotServed } from '@/lib/contract/errors';
import { type OperationId, type OperationResult, operationIds, operationRow } from '@/lib/contract/operations';
import { UNKNOWN_IDP, formFault, idFieldOf, kindOf, listIn, readAnswer } from './conformance-answers';
import { type Answer, type Ask, caller, describe } from './conformance-ask';
import { listFault } from './conformance-lists';

export type Outcome = 'passed' | 'failed' | 'skipped';
/** One line of the report. */
export type Check = { name: string; outcome: Outcome; detail: string };
export type ConformanceOptions = {
  /** Base address of the platform's API, without `/api`. */
  url: string;
  /** An access token of a user of that platform; a super-tenant admin reaches the most operations. */
  token: string;
  /** A regular member's token, to check what the access matrix denies them. */
  memberToken?: string | undefined;
  /** Timeout of one call, in milliseconds. */
  timeoutMs?: number;
  /** The operations to check; default: all. */
  operations?: readonly OperationId[];
};

type Place = { organizationId: string; tenantId: string };
/**
 * The caller, the organization and tenant, and the ids found in responses: `groups.groupId` from `groups.list`.
 * `holder` is the member that is read: one that the token's owner may change, if there is one.
 */
type Session = { ask: Ask; me: Me; place: Place | undefined; known: Map<string, string>; holder?: Member };
type MemberOptions = ConformanceOptions & { reads: readonly OperationId[] };
type Request = { path: string; params: Record<string, string>; tenantId: string | undefined; missing: string[] };
type AssignedTenant = { id: string; applications: { applicationId: string }[] };

const CHANGES_DATA = 'changes data; only reads are called';
const BROKEN_TOKEN = 'not-a-token-of-this-platform';

/** Parameters whose value is the id in a list's first row; operations of the same kind are called with it. */
const ID_PARAM: Partial<Record<OperationId, string>> = {
  'organizations.members': 'memberId',
  'singleTenantApplications.list': 'applicationId',
  'applications.list': 'applicationId',
  'templates.list': 'templateId',
  'apiResources.list': 'apiResourceId',
  'clients.list': 'clientId',
  'clientTemplates.list': 'templateId',
  'groups.list': 'groupId',
};

/** Required query parameters of operations. */
const QUERIES: Partial<Record<OperationId, string>> = {
  'identityProviders.find': `?name=${UNKNOWN_IDP}`,
  'search.find': '?q=a',
};

/** Runs all checks in sequence. Never throws: an unreachable platform is a failed check. */
export async function checkConformance(options: ConformanceOptions): Promise<Check[]> {
  const ask = caller(options);
  const { operations = operationIds } = options;
  const reads = operations.filter((id) => operationRow(id).method === 'GET');
  const checks = [
    errorCheck('a call without a token is refused', await ask('/api/me', { token: null }), 401),
    errorCheck('a call with a broken token is refused', await ask('/api/me', { token: BROKEN_TOKEN }), 401),
    errorCheck('an unknown address is not found', await ask('/api/no-such-operation'), 404),
  ];
  const session = await begin(ask);
  if (typeof session === 'string') return [...checks, failed('me.get', session)];
  for (const id of reads) checks.push(await readCheck(session, id));
  checks.push(...(await memberChecks(session, { ...options, reads })));
  for (const id of operations.filter((entry) => !reads.includes(entry))) checks.push(skipped(id, CHANGES_DATA));
  return checks;
}

/** Summarizes how many passed, failed and were skipped, and which reads were skipped. */
export function summaryOf(checks: readonly Check[]): string {
  const of = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome);
  const unchecked = of('skipped').filter(({ detail }) => detail !== CHANGES_DATA);
  const writes = of('skipped').length - unchecked.length;
  const names = unchecked.length === 0 ? '' : `: ${unchecked.map(({ name }) => name).join('; ')}`;
  const counts = `${of('passed').length} passed, ${of('failed').length} failed, ${of('skipped').length} skipped`;
  return `${counts} (${writes} change data, ${unchecked.length} not checked${names})`;
}

const passed = (name: string, detail = ''): Check => ({ name, outcome: 'passed', detail });
const failed = (name: string, detail: string): Check => ({ name, outcome: 'failed', detail });
const skipped = (name: string, detail: string): Check => ({ name, outcome: 'skipped', detail });

function errorCheck(name: string, answer: Answer, status: number): Check {
  if (answer.status !== status) return failed(name, `expected ${status}, got ${describe(answer)}`);
  if (v.is(ErrorBodySchema, answer.body)) return passed(name);
  return readErrorBody(answer.body).message === ''
    ? failed(name, 'the error body holds no message')
    : passed(name, 'the error body is readable, but not the contract’s {Message, code}');
}

/** Reads the token's owner, and their first super-tenant, or their first tenant. @returns the fault if the platform does not say */
async function begin(ask: Ask): Promise<Session | string> {
  const answer = await ask('/api/me');
  const fault = formFault('me.get', answer);
  if (fault !== undefined) return fault;
  const { result: me } = v.parse(operationRow('me.get').result, answer.body) as OperationResult<'me.get'>;
  const tenant = me.tenants.find((entry) => entry.isSuperTenant) ?? me.tenants[0];
  const place = tenant && { organizationId: tenant.organizationId, tenantId: tenant.id };
  return { ask, me, place, known: new Map() };
}

/** Returns the address of an operation in the session's organization and tenant. */
function requestOf({ place, known }: Pick<Session, 'place' | 'known'>, id: OperationId): Request {
  const row = operationRow(id);
  const params: Record<string, string> = {};
  const missing: string[] = [];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = place?.[name as keyof Place] ?? known.get(`${kindOf(id)}.${name}`) ?? known.get(name);
    if (value === undefined) missing.push(name);
    else params[name] = value;
    return encodeURIComponent(value ?? '');
  });
  const tenantId = row.scope === 'superTenant' ? place?.tenantId : undefined;
  return { path: path + (QUERIES[id] ?? ''), params, tenantId, missing };
}

/** Whether the access matrix allows a person to call this in a place (`OperationScope`), and about a member. */
function mayAsk(me: Me, place: Place | undefined, id: OperationId, holder?: Member): boolean {
  const { scope, action, path } = operationRow(id);
  const tenant = { tenantId: place?.tenantId };
  const scopes = { user: {}, organization: { organizationId: place?.organizationId }, tenant, superTenant: tenant };
  const subject = subjectFor(me, scopes[scope]);
  const belongs = { user: true, organization: subject.inOrganization, tenant: subject.inTenant, superTenant: true };
  const isOfMember = holder !== undefined && path.includes('{memberId}');
  const target = isOfMember ? { isSelf: holder.id === me.id, holder } : {};
  return belongs[scope] && can(subject, action, target).allowed;
}

const isMissing = (id: OperationId, answer: Answer): boolean =>
  operationRow(id).optional === true && isNotServed({ status: answer.status, code: readErrorBody(answer.body).code });

async function readCheck(session: Session, id: OperationId): Promise<Check> {
  const { ask, me, place } = session;
  const { path, params, tenantId, missing } = requestOf(session, id);
  if (missing.length > 0) return skipped(id, `no ${missing.join(', ')} to ask with`);
  const answer = await ask(path, { tenantId });
  if (isMissing(id, answer)) return skipped(id, 'optional, and not served');
  if (!mayAsk(me, place, id, session.holder)) {
    if (answer.status === 403) return skipped(id, 'the token may not (403), as the access matrix says');
    return failed(id, `expected 403, since the access matrix refuses it to the token’s owner, got ${describe(answer)}`);
  }
  if (id === 'organizations.list' && place === undefined && answer.status === 400) return errorCheck(id, answer, 400);
  const asked = { id, params, me };
  const read = readAnswer(asked, answer);
  if (typeof read === 'string') return failed(id, read);
  const list = (query: Record<string, string>) =>
    ask(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`, { tenantId });
  const fault = (await listFault(asked, list)) ?? (await tokenFault(ask, path, tenantId));
  if (fault !== undefined) return failed(id, fault);
  remember(session, id, read.body);
  return passed(id);
}

/** Checks that an operation refuses calls without a token, and with a broken one. */
async function tokenFault(ask: Ask, path: string, tenantId: string | undefined): Promise<string | undefined> {
  for (const [token, how] of [
    [null, 'without a token'],
    [BROKEN_TOKEN, 'with a broken token'],
  ] as const) {
    const answer = await ask(path, { token, tenantId });
    if (answer.status !== 401) return `${how}: expected 401, got ${describe(answer)}`;
  }
  return undefined;
}

function remember(session: Session, id: OperationId, body: unknown): void {
  const { known, me, place } = session;
  if (id === 'members.list') {
    const members = listIn(body).rows as unknown as Member[];
    const holder = members.find((one) => mayAsk(me, place, 'members.update', one)) ?? members[0];
    if (holder === undefined) return;
    session.holder = holder;
    known.set('memberId', holder.id);
    return;
  }
  if (id === 'superTenants.assignedTenants') {
    const assigned = listIn(body).rows as unknown as AssignedTenant[];
    const tenant = assigned.find(({ applications }) => applications.length > 0);
    if (tenant?.applications[0] === undefined) return;
    known.set('superTenants.targetTenantId', tenant.id);
    known.set('superTenants.applicationId', tenant.applications[0].applicationId);
    return;
  }
  const param = ID_PARAM[id];
  const { tenantResources = body } = body as { tenantResources?: unknown };
  const [row] = listIn(tenantResources).rows;
  const value = row?.[idFieldOf(row)];
  if (param !== undefined && typeof value === 'string') known.set(`${kindOf(id)}.${param}`, value);
}

/** Checks that a regular member gets 403 for what the access matrix denies: where the first token's owner is, and in their own tenant. */
async function memberChecks(session: Session, { memberToken, reads, ...options }: MemberOptions): Promise<Check[]> {
  const name = 'what a regular member may not read';
  if (memberToken === undefined) return [skipped(name, 'not asked: it takes the token of a regular member')];
  const member = await begin(caller({ ...options, token: memberToken }));
  if (typeof member === 'string') return [failed(name, member)];
  const { me, ask } = member;
  const refusedIn = (place: Place | undefined, of = reads) => of.filter((id) => !mayAsk(me, place, id));
  if (me.id === session.me.id || refusedIn(member.place, operationIds).length === 0) {
    return [
      failed(
        name,
        'the second token has to be that of another person, and the access matrix must refuse them something',
      ),
    ];
  }
  const isElsewhere = member.place?.tenantId !== session.place?.tenantId;
  const checks: Check[] = [];
  for (const where of [session, ...(isElsewhere ? [member] : [])]) {
    for (const id of refusedIn(where.place)) {
      const { path, tenantId, missing } = requestOf(where, id);
      // Ids are known only in the first place, and were checked there.
      if (where === member && missing.length > 0) continue;
      const line = `${id}, ${where === member ? 'in a regular member’s tenant' : 'as a regular member'}`;
      if (missing.length > 0) checks.push(skipped(line, `no ${missing.join(', ')} to ask with`));
      else checks.push(refusalCheck(line, id, await ask(path, { tenantId })));
    }
  }
  return checks;
}

function refusalCheck(line: string, id: OperationId, answer: Answer): Check {
  return isMissing(id, answer) ? skipped(line, 'optional, and not served') : errorCheck(line, answer, 403);
}
