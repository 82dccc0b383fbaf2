import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  ALL_TENANT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  type OrganizationPermission,
  Role,
  type TenantPermission,
  type TenantRole,
  adminIncludes,
} from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import { ErrorBodySchema } from '@/lib/contract/error-body';
import { LOCAL_IDP } from '@/lib/contract/limits';
import {
  type OperationBody,
  type OperationId,
  type OperationParams,
  type OperationQuery,
  type OperationResult,
  operationRow,
} from '@/lib/contract/operations';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { createApi } from '@/lib/platform/api/api';
import type { Db } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import {
  auditRecords,
  identityProviders,
  organizationMembers,
  organizations,
  outboxMails,
  tenantMembers,
  tenants,
  users,
} from '@/lib/platform/db/schema';
import { loadLinkKey } from '@/lib/platform/invitation-links';
import { createMailer } from '@/lib/platform/mail/mailer';
import { handlers } from '@/lib/platform/rooms';
import { Upstreams } from '@/lib/platform/upstream/upstreams';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, inject } from 'vitest';
import { newDataFolder } from '../../support/data-folders';
import { migratedDataDir } from './data-dir';
import { migratedDatabase } from './database';
import { CONSOLE_URL, type LogEntry, callersOf, errorsToo } from './platform';
import { PLATFORM_KEYS } from '../../support/platform-key';

/** A person who can call the API. The id is the access token too: signing in is tested elsewhere. */
export interface Person {
  id: string;
  name: string;
  username: string;
  email: string;
}

/** An organization and its first tenant. */
export interface Place {
  organizationId: string;
  tenantId: string;
  name: string;
  isSuperTenant: boolean;
}

/** What a person is in a place. */
export interface Position {
  role?: TenantRole;
  permissions?: readonly TenantPermission[];
  isOrganizationAdmin?: boolean;
  organizationPermissions?: readonly OrganizationPermission[];
}

interface Call<Id extends OperationId> {
  params: OperationParams<Id>;
  query?: OperationQuery<Id>;
  body?: OperationBody<Id> | Record<string, unknown> | unknown[];
  /** The `tenantId` header. */
  from?: string;
}

export interface Answer<Body> {
  status: number;
  body: Body;
}

const ORIGIN = 'http://platform.test';

const log: LogEntry[] = [];
const note = (level: LogEntry['level']) => (entry: Record<string, unknown>, message: string) =>
  void log.push({ level, entry, message });

/** A short word that no other test uses, without "aa", which lists have as "å". */
export const word = () => `x${randomUUID().replaceAll('-', '').replaceAll('aa', 'ab').slice(0, 10)}`;

/** The real API on an own database, without a port (tests/platform/api.test.ts has one) and without sign-in. One per test file. */
export class TestApi {
  /** Changes that succeeded, and whether one of them left an audit record (row 26). */
  readonly #recorded = new Map<OperationId, boolean>();

  private constructor(
    readonly db: Db,
    private readonly answer: (request: Request) => Promise<Response>,
    private readonly end: () => Promise<void>,
    /** What the DNS says, by name. */
    readonly dns: Map<string, string[]>,
    /** Statements since the start of the file. */
    public statements: string[],
  ) {}

  /** One for all tests of a file; it ends after the last of them. */
  static async ofFile(): Promise<TestApi> {
    const api = await TestApi.start();
    afterAll(() => api.close());
    return api;
  }

  static async start({ enableWildcards = false } = {}): Promise<TestApi> {
    const server = inject('postgres');
    const databaseUrl = server === undefined ? undefined : await migratedDatabase(server);
    const dataDir = databaseUrl === undefined ? await migratedDataDir() : newDataFolder();
    const logger = { info: note('info'), warn: note('warn'), error: note('error') };
    const statements: string[] = [];
    const database = await openDatabase({
      dataDir,
      databaseUrl,
      platformKeys: PLATFORM_KEYS,
      log: logger,
      onStatement: (one) => void statements.push(one),
    });
    const { db, reads } = database;
    await loadLinkKey(db);
    const dns = new Map<string, string[]>();
    const place = { publicUrl: ORIGIN, allowPrivateAddresses: true };
    const app = createApi({
      db,
      reads,
      log: logger,
      mailer: createMailer({ mailFrom: 'platform@platform.test', log: logger }),
      consoleUrl: CONSOLE_URL,
      enableWildcards,
      handlers,
      upstreams: new Upstreams({ ...place, db, txtRecords: async (name) => dns.get(name) ?? [] }),
      ...callersOf(db),
    });
    await db.insert(identityProviders).values({ name: LOCAL_IDP, displayName: 'Local' }).onConflictDoNothing();
    const answer = async (request: Request) => app.fetch(request);
    const end = async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return new TestApi(db, answer, end, dns, statements);
  }

  /** Ends it. @throws when an operation made changes in this file without ever leaving an audit record */
  async close(): Promise<void> {
    await this.end();
    const silent = [...this.#recorded].flatMap(([id, recorded]) => (recorded ? [] : [id]));
    if (silent.length > 0) throw new Error(`row 26: no audit record of ${silent.join(', ')}`);
  }

  /** Calls an address as it stands. */
  async request(
    as: Person | null,
    method: string,
    path: string,
    body?: unknown,
    from?: string,
    requestId: string = randomUUID(),
  ): Promise<Answer<unknown>> {
    const headers = {
      'x-request-id': requestId,
      ...(as === null ? {} : { authorization: `Bearer ${as.id}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { tenantId: from }),
    };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.answer(new Request(ORIGIN + path, { method, headers, body: sent }));
    const [text, { status }] = [await response.text(), response];
    if (status === 500) throw new Error(`500 for ${method} ${path}: ${JSON.stringify(log.slice(-1), errorsToo)}`);
    return { status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Calls an operation and expects it to succeed. */
  async ok<Id extends OperationId>(as: Person, id: Id, call: Call<Id>): Promise<OperationResult<Id>> {
    const answer = await this.call(as, id, call);
    if (!operationRow(id).status.includes(answer.status)) {
      throw new Error(`${id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body as OperationResult<Id>;
  }

  /** Calls an operation. */
  async call<Id extends OperationId>(as: Person | null, id: Id, call: Call<Id>): Promise<Answer<unknown>> {
    const query = buildQuery(call.query as Record<string, string> | undefined);
    const { method, readOnly } = operationRow(id);
    const requestId = randomUUID();
    const answer = await this.request(as, method, buildPath(id, call.params) + query, call.body, call.from, requestId);
    if (method !== 'GET' && readOnly !== true && answer.status < 300) {
      const records = await this.db.select().from(auditRecords).where(eq(auditRecords.requestId, requestId));
      const complete = records.some((record) => record.actorId === as?.id && record.operation === id);
      // A change that changes nothing (joining twice) leaves none, so one of the file's calls has to.
      this.#recorded.set(id, complete || this.#recorded.get(id) === true);
    }
    return answer;
  }

  /** Calls an operation and gives `<status> <code>` of its refusal. */
  async refusal<Id extends OperationId>(as: Person | null, id: Id, call: Call<Id>): Promise<string> {
    const { status, body } = await this.call(as, id, call);
    if (status < 400) throw new Error(`${id} was not refused: ${status} ${JSON.stringify(body)}`);
    return `${status} ${v.parse(ErrorBodySchema, body).code}`;
  }

  /** A new organization with a tenant. */
  async place({ isSuperTenant = false } = {}): Promise<Place> {
    const name = word();
    const organizationId = randomUUID();
    await this.db.insert(organizations).values({ id: organizationId, name, code: 'x' });
    const tenantId = await this.tenant(organizationId, { name, isSuperTenant });
    return { organizationId, tenantId, name, isSuperTenant };
  }

  /** A new tenant of an organization; answers its id. */
  async tenant(organizationId: string, { name = word(), isSuperTenant = false } = {}): Promise<string> {
    const id = randomUUID();
    await this.db.insert(tenants).values({
      id,
      organizationId,
      name,
      prefix: name.toLowerCase(),
      isSuperTenant,
      allowedApiResourceAccessLevels: [...ACCESS_LEVELS],
      allowedScopeAccessLevels: [...ACCESS_LEVELS],
    });
    return id;
  }

  /** A new person, in a place if one is given. */
  async person(place?: Place, position: Position = {}, idp: string = LOCAL_IDP): Promise<Person> {
    const username = word();
    const person = { id: randomUUID(), name: `Name ${username}`, username, email: `${username}@people.test` };
    await this.db.insert(users).values({
      id: person.id,
      username,
      idp,
      firstName: 'Name',
      lastName: username,
      displayName: person.name,
      contactEmail: person.email,
      language: 'en',
    });
    if (place !== undefined) await this.join(person, place, position);
    return person;
  }

  /** Makes a person a member of a place. */
  async join(person: Person, place: Place, position: Position = {}): Promise<void> {
    const { role = Role.Regular, permissions, isOrganizationAdmin = false, organizationPermissions } = position;
    const { organizationId, tenantId } = place;
    await this.db
      .insert(organizationMembers)
      .values({
        organizationId,
        userId: person.id,
        isOrganizationAdmin,
        administrationPermissions: [
          ...(organizationPermissions ?? (isOrganizationAdmin ? ORGANIZATION_PERMISSIONS : [])),
        ],
      })
      .onConflictDoNothing();
    const included = role === Role.Admin ? adminIncludes(place.isSuperTenant) : [];
    await this.db
      .insert(tenantMembers)
      .values({ tenantId, userId: person.id, role, administrationPermissions: [...(permissions ?? included)] });
  }

  /** Everything a person can be. */
  async chief(place: Place): Promise<Person> {
    const permissions = ALL_TENANT_PERMISSIONS;
    return await this.person(place, { role: Role.Admin, permissions, isOrganizationAdmin: true });
  }

  /** The mails to an address, oldest first. */
  mailsTo = async (address: string) =>
    await this.db.select().from(outboxMails).where(eq(outboxMails.recipient, address));

  /** What the link in the newest mail to an address proves; the tests' `invitationId` to accept with. */
  async linkTo(address: string): Promise<string> {
    const mail = (await this.mailsTo(address)).at(-1);
    const token = /\/activate\/(?:member|tenant)\/([\w-]+)/.exec(mail?.body ?? '')?.[1];
    if (token === undefined) throw new Error(`no link was sent to ${address}`);
    return token;
  }

  /** What the audit trail says of a target. */
  auditOf = async (targetId: string) =>
    await this.db.select().from(auditRecords).where(eq(auditRecords.targetId, targetId)).orderBy(auditRecords.at);
}
