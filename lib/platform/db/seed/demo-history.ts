import { asc } from 'drizzle-orm';
import { fingerprintOf } from '../../secrets';
import { type Counted, addUses, startCounting } from '../../usage/store';
import type { Db } from '../database';
import { effectiveGrants } from '../effective';
import * as t from '../schema';
import demo from './demo.json' with { type: 'json' };
import { demoId as id } from './ids';

/** Uses of one day, without the day. */
type Uses = Omit<Counted, 'day'>[];
/** A used client: by the members of these tenants, or as itself; last used so many days ago. */
type Used = { client: string; tenants?: readonly string[]; last?: number };
type Client = Used & typeof t.oidcClients.$inferSelect;
type Person = { id: string; index: number; lastDay: string; tenants: ReadonlySet<string>; grants: Grants };
type Grants = Awaited<ReturnType<typeof effectiveGrants>>;

const DAY_MS = 86_400_000;
/** Days with uses. Before them there are only the last sign-ins of people who seldom sign in. */
const BUSY_DAYS = 30;
/** Days since counting began: long enough to tell that a person has been away for 90 days. */
const COUNTED_DAYS = 120;
/** Days between refused sign-ins; on one day a person tries more often. */
const REFUSAL_EVERY = 4;
const MANY_REFUSALS = { ago: 12, uses: 7 };

/** Seeds past usage for statistics, last uses and findings: a month of sign-ins and tokens. The same people and clients on any day. */
export async function seedDemoHistory(db: Db, now: Date): Promise<void> {
  const dayOf = (ago: number): string => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  await startCounting(db, dayOf(COUNTED_DAYS));
  const people = await peopleOf(db);
  const clients = await clientsOf(db);
  for (let ago = COUNTED_DAYS - 1; ago >= 0; ago--) {
    const day = dayOf(ago);
    const here = people.filter((person) => isHere(person, day, ago));
    const uses: Uses = [
      ...here.map((person) => ({ kind: 'signIn' as const, person: person.id, uses: 1 })),
      ...clients.filter(({ createdAt }) => createdAt < new Date(day)).flatMap((client) => usesOf(client, here, ago)),
    ];
    const first = here.find(({ tenants }) => tenants.size === 1);
    if (ago < BUSY_DAYS && ago % REFUSAL_EVERY === 0 && first !== undefined) {
      uses.push({ kind: 'refusal', person: first.id, uses: ago === MANY_REFUSALS.ago ? MANY_REFUSALS.uses : 1 });
    }
    const counted = uses.map((use) => ({ ...use, day }));
    if (counted.length > 0) await addUses(db, day, counted);
  }
}

async function peopleOf(db: Db): Promise<Person[]> {
  const users = await db.select().from(t.users).orderBy(asc(t.users.username));
  const members = await db
    .select({ userId: t.tenantMembers.userId, tenantId: t.tenantMembers.tenantId })
    .from(t.tenantMembers);
  const people: Person[] = [];
  for (const [index, { id: userId, lastActivity }] of users.entries()) {
    if (lastActivity === null) continue;
    people.push({
      id: userId,
      index,
      lastDay: lastActivity.toISOString().slice(0, 10),
      tenants: new Set(members.filter((member) => member.userId === userId).map(({ tenantId }) => tenantId)),
      grants: await effectiveGrants(db, userId),
    });
  }
  return people;
}

async function clientsOf(db: Db): Promise<Client[]> {
  const rows = await db.select().from(t.oidcClients);
  return (demo.usedClients as Used[]).flatMap((used) => {
    const row = rows.find(({ clientName }) => clientName === used.client);
    return row === undefined ? [] : [{ ...row, ...used }];
  });
}

/**
 * People sign in on their last day, on most days of the month before it, and seldom at weekends. People in several tenants do so less
 * often, because each tenant counts the sign-in, and an organization's sum would exceed the platform's.
 */
function isHere({ index, lastDay, tenants }: Person, day: string, ago: number): boolean {
  if (day >= lastDay) return day === lastDay;
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return ago < BUSY_DAYS && (index * 7 + ago * 3) % (isWeekend ? 11 : 5) < (isWeekend || tenants.size > 1 ? 1 : 4);
}

/** Uses of a client on one day: by the people who sign in, or by its own token requests. */
function usesOf(client: Client, here: readonly Person[], ago: number): Uses {
  const { clientId, allowedGrantType, allowedScopes, redirectUris, secretHash, last = 0 } = client;
  if (ago < last || (ago >= BUSY_DAYS && ago !== last)) return [];
  const tenants = (client.tenants ?? []).map((tenant) => id(`tenant ${tenant}`));
  const isMachine = allowedGrantType === 'client_credentials';
  const visitors = here.filter(
    (one) => (one.index + ago) % 2 === 0 && tenants.some((tenant) => one.tenants.has(tenant)),
  );
  const tokens = isMachine ? 1 : visitors.length;
  if (tokens === 0) return [];
  const named = (kind: 'token' | 'scope' | 'redirect' | 'secret', name?: string) => ({
    kind,
    client: clientId,
    name,
    uses: tokens,
  });
  return [
    named('token'),
    ...allowedScopes.filter((scope) => !scope.endsWith('.write')).map((scope) => named('scope', scope)),
    ...(isMachine ? [] : redirectUris.slice(0, 1).map((uri) => named('redirect', uri))),
    ...(secretHash === null ? [] : [named('secret', fingerprintOf(secretHash))]),
    ...(isMachine ? [] : visitors.flatMap((person) => carriedBy(client, person))),
  ];
}

/** Uses from one sign-in to a client, and from the grants in its token. */
function carriedBy({ clientId, applicationId }: Client, { id: person, grants }: Person): Uses {
  const signIn = { kind: 'signIn' as const, client: clientId, person, uses: 1 };
  if (applicationId === null) return [signIn];
  const of = <Grant extends { applicationId: string }>(all: Grant[]) =>
    all.filter((grant) => grant.applicationId === applicationId);
  const [roles, permissions] = [of(grants.roles), of(grants.permissions)];
  const use = (kind: 'application' | 'role' | 'permission', tenant: string, what: object) => ({
    kind,
    tenant,
    application: applicationId,
    person,
    uses: 1,
    ...what,
  });
  const places = new Set([...roles, ...permissions].map(({ tenantId }) => tenantId));
  return [
    signIn,
    ...[...places].map((tenant) => use('application', tenant, {})),
    ...roles.map((role) => use('role', role.tenantId, { role: role.id })),
    ...permissions.map((permission) => use('permission', permission.tenantId, { permission: permission.id })),
  ];
}
