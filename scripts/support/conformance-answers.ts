/** Finds the fault of one response: form, values, or not about the requested thing. Each sentence begins with the field. */
import * as v from 'valibot';
import { ALL_TENANT_PERMISSIONS, ORGANIZATION_PERMISSIONS, Role, TENANT_ROLES } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { type OperationId, type OperationResult, operationRow } from '@/lib/contract/operations';
import { type Answer, bounded, describe, shown } from './conformance-ask';

/** The call of an operation, and its user. */
export type Asked = { id: OperationId; params: Record<string, string>; me: Me };
type Row = Record<string, unknown>;
/** The first fault, or nothing. */
export type Fault = string | undefined;

/** Returns the fault of a response's form: status, media type, schema. */
export function formFault(id: OperationId, answer: Answer): Fault {
  const row = operationRow(id);
  if (!row.status.includes(answer.status)) return `expected ${row.status.join(' or ')}, got ${describe(answer)}`;
  if (!/^application\/(?:[\w.+-]+\+)?json$/.test(answer.mediaType)) {
    return `content-type: expected application/json, got ${shown(answer.mediaType)}`;
  }
  const parsed = v.safeParse(row.result, answer.body);
  if (parsed.success) return undefined;
  const { field, message } = deepest(parsed.issues[0]);
  return `${field === '' ? 'the answer' : field}: ${bounded(message)}`;
}

/**
 * Returns the field of an issue. A union's issue contains those of its branches: the deepest one belongs to the branch
 * that fits best, because the others fail at their first check.
 */
function deepest(issue: v.BaseIssue<unknown>): { field: string; message: string; depth: number } {
  const own = v.getDotPath(issue) ?? '';
  const here = { field: own, message: issue.message, depth: issue.path?.length ?? 0 };
  let best = here;
  for (const below of issue.issues ?? []) {
    const found = deepest(below);
    const depth = here.depth + found.depth;
    const field = [own, found.field].filter((part) => part !== '').join('.');
    if (depth > best.depth) best = { field, message: found.message, depth };
  }
  return best;
}

/** Finds the rows of a list's response, however it is wrapped, and the field that holds them, with a dot. */
export function listIn(body: unknown, at = ''): { at: string; rows: Row[] } {
  if (Array.isArray(body)) return { at, rows: body as Row[] };
  const { items, result } = (body ?? {}) as { items?: unknown; result?: unknown };
  if (Array.isArray(items)) return { at: `${at}items.`, rows: items as Row[] };
  return result === undefined ? { at, rows: [] } : listIn(result, `${at}result.`);
}

const ORGANIZATIONS = /^organizations\.(?:list|get)$/;
const MEMBERS = /^(?:organizations\.members|members\.\w+)$/;
const HELD_PERMISSIONS: readonly string[] = [...ALL_TENANT_PERMISSIONS, ...ORGANIZATION_PERMISSIONS];
const HELD_ROLES: readonly string[] = Object.values(Role).filter((role) => role !== Role.Unknown);

/**
 * Fields for which the contract's schemas accept any text: the console tolerates a platform with additional values, but
 * they give no permissions there.
 */
const WORDS: readonly { at: RegExp; field: RegExp; words: readonly string[] }[] = [
  { at: /^me\.get$/, field: /^result\.tenants\.\d+\.role$/, words: TENANT_ROLES },
  { at: /^me\.get$/, field: /^result\.tenants\.\d+\.administrationPermissions\.\d+$/, words: ALL_TENANT_PERMISSIONS },
  {
    at: /^me\.get$/,
    field: /^result\.organizations\.\d+\.administrationPermissions\.\d+$/,
    words: ORGANIZATION_PERMISSIONS,
  },
  { at: /^tenants\.get$/, field: /^role$/, words: TENANT_ROLES },
  { at: ORGANIZATIONS, field: /^(?:\d+\.)?administrationPermissions\.\d+$/, words: ORGANIZATION_PERMISSIONS },
  { at: MEMBERS, field: /^(?:items\.)?(?:\d+\.)?role$/, words: HELD_ROLES },
  { at: MEMBERS, field: /^(?:items\.)?(?:\d+\.)?administrationPermissions\.\d+$/, words: HELD_PERMISSIONS },
];

/** Returns the fault of a value that is not in the contract's list. */
function wordFault(id: OperationId, body: unknown): Fault {
  const lists = WORDS.filter(({ at }) => at.test(id));
  const look = (value: unknown, path: string): Fault => {
    if (typeof value === 'string') {
      const closed = lists.find(({ field }) => field.test(path));
      if (closed === undefined || closed.words.includes(value)) return undefined;
      return `${path}: ${shown(value)} is none of ${closed.words.join(', ')}`;
    }
    if (typeof value !== 'object' || value === null) return undefined;
    return first(Object.entries(value), ([key, below]) => look(below, path === '' ? key : `${path}.${key}`));
  };
  return lists.length === 0 ? undefined : look(body, '');
}

/** The first fault among many things. */
export function first<Thing>(things: readonly Thing[], faultOf: (thing: Thing, index: number) => Fault): Fault {
  for (const [index, thing] of things.entries()) {
    const fault = faultOf(thing, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Describes a field with a wrong value. */
export const differs = (field: string, got: unknown, wanted: unknown): Fault =>
  got === wanted ? undefined : `${field}: asked for ${shown(wanted)}, got ${shown(got)}`;

/** Id fields of things; the first one present counts. */
const ID_FIELDS = ['id', 'clientId', 'applicationId', 'applicationTemplateId'];

/** Returns the id field of a thing. */
export const idFieldOf = (thing: Row): string => ID_FIELDS.find((field) => field in thing) ?? 'id';
/** Returns the kind of an operation: the part of its name before the dot. */
export const kindOf = (id: OperationId): string => id.slice(0, id.indexOf('.'));

/** Lists whose rows contain the tenant, organization or template of the path. */
const PLACED: Partial<Record<OperationId, { param: string; field: string }>> = {
  'applications.list': { param: 'tenantId', field: 'tenantId' },
  'templates.instances': { param: 'templateId', field: 'applicationTemplateId' },
  'organizations.tenants': { param: 'organizationId', field: 'organizationId' },
  'organizations.tenant.singleTenantApplications': { param: 'tenantId', field: 'tenantId' },
};

type Comparison = (body: unknown, asked: Asked) => Fault;

/** Fields of a response that must equal those of the caller in `/api/me`, or of the path. */
const COMPARED: Partial<Record<OperationId, Comparison>> = {
  'tenants.get': (body, { params, me }) => {
    const { organizationId, role } = body as OperationResult<'tenants.get'>;
    const mine = me.tenants.find(({ id }) => id === params.tenantId);
    return differs('organizationId', organizationId, mine?.organizationId) ?? differs('role', role, mine?.role);
  },
  'organizations.list': (body, { me }) => {
    const belongsTo = [
      ...me.organizations.map(({ id }) => id),
      ...me.tenants.map(({ organizationId }) => organizationId),
    ];
    const rows = body as OperationResult<'organizations.list'>;
    return first(rows, ({ id }, at) =>
      belongsTo.includes(id) ? undefined : `${at}.id: ${shown(id)} is no organization of the caller`,
    );
  },
  'apiResources.list': (body, { params }) =>
    first((body as OperationResult<'apiResources.list'>).tenantResources, ({ tenantId }, at) =>
      tenantId === null ? undefined : differs(`tenantResources.${at}.tenantId`, tenantId, params.tenantId),
    ),
  'me.applications': (body, { me }) => {
    const rows = body as OperationResult<'me.applications'>;
    const held = me.applicationRoles.filter(({ roles, rolesFromGroups }) => roles.length + rolesFromGroups.length > 0);
    const launched = first(rows, ({ launchTenantId }, at) =>
      launchTenantId === null || me.tenants.some(({ id }) => id === launchTenantId)
        ? undefined
        : `${at}.launchTenantId: ${shown(launchTenantId)} is no tenant of the caller`,
    );
    const missing = first(held, ({ application: { applicationId } }) =>
      rows.some((row) => row.applicationId === applicationId)
        ? undefined
        : `applicationId: ${shown(applicationId)}, in which the caller has roles, is not in the list`,
    );
    return launched ?? missing;
  },
  'search.find': (body, { me }) =>
    first((body as OperationResult<'search.find'>).items, ({ places }, at) =>
      first(places, ({ tenantId }, which) =>
        tenantId === null || me.tenants.some(({ id }) => id === tenantId)
          ? undefined
          : `${at}.places.${which}.tenantId: ${shown(tenantId)} is no tenant of the caller`,
      ),
    ),
  'health.tenant': (body, { params }) =>
    first((body as OperationResult<'health.tenant'>).findings, ({ tenantId }, at) =>
      differs(`findings.${at}.tenantId`, tenantId, params.tenantId),
    ),
  'health.organization': (body, { params }) =>
    first((body as OperationResult<'health.organization'>).findings, ({ organizationId }, at) =>
      differs(`findings.${at}.organizationId`, organizationId, params.organizationId),
    ),
  'identityProviders.find': (body) =>
    differs('name', (body as OperationResult<'identityProviders.find'>).name, UNKNOWN_IDP),
};

/** An identity provider name that does not exist. */
export const UNKNOWN_IDP = 'unknown-provider';

/** Returns a fault if the response is about something other than was requested. */
function askedFault(body: unknown, asked: Asked): Fault {
  const named = /\{(\w+)\}$/.exec(operationRow(asked.id).path)?.[1];
  if (named !== undefined) {
    const one = body as Row;
    const wrapped = 'result' in one;
    const thing = wrapped ? (one.result as Row) : one;
    const field = idFieldOf(thing);
    const fault = differs(wrapped ? `result.${field}` : field, thing[field], asked.params[named]);
    if (fault !== undefined) return fault;
  }
  const placed = PLACED[asked.id];
  if (placed === undefined) return COMPARED[asked.id]?.(body, asked);
  const { at, rows } = listIn(body);
  const wanted = asked.params[placed.param];
  return first(rows, ({ [placed.field]: got }, index) =>
    got === null ? undefined : differs(`${at}${index}.${placed.field}`, got, wanted),
  );
}

/** Parses a response with the operation's schema. @returns the body, or the fault of the response */
export function readAnswer(asked: Asked, answer: Answer): { body: unknown } | string {
  const fault = formFault(asked.id, answer) ?? wordFault(asked.id, answer.body);
  if (fault !== undefined) return fault;
  const body = v.parse(operationRow(asked.id).result, answer.body);
  return askedFault(body, asked) ?? { body };
}
