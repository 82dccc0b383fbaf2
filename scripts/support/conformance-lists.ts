/**
 * Checks lists with parameters. A platform may ignore all of them and return everything (docs/decisions/optional-operations.md); one that
 * returns pages must honour them, because the console then does not search or sort itself.
 */
import { operationRow } from '@/lib/contract/operations';
import { type Asked, type Fault, differs, first, idFieldOf, listIn, readAnswer } from './conformance-answers';
import { type Answer, shown } from './conformance-ask';

/** Calls the list with these parameters. */
type AskList = (query: Record<string, string>) => Promise<Answer>;
type Paged = { rows: Record<string, unknown>[]; total: number; next: string | null; isLowerBound: boolean };

/** Page size while pages are compared, and the maximum number of pages that are read. */
const FEW = 2;
const MAX_PAGES = 5;
/** Page size while a row is searched for. */
const MANY = 100;
const ABSENT = 'zq9-conformance-no-such-thing';
/** Lists of people that contain the caller. */
const WITH_CALLER: readonly string[] = ['members.list', 'members.everyone', 'organizations.members', 'groups.people'];

/** Returns the fault of a list's parameters, or a missing caller. */
export async function listFault(asked: Asked, list: AskList): Promise<Fault> {
  const parameters = operationRow(asked.id).query?.entries ?? {};
  if (!('limit' in parameters)) return undefined;
  const ask = async (query: Record<string, string>): Promise<Paged | string> => {
    const read = readAnswer(asked, await list(query));
    return typeof read === 'string' ? read : pagedOf(read.body);
  };
  const pages = await pagesFault(ask);
  if (pages.fault !== undefined) return pages.fault;
  return (pages.served ? await servedFault(ask, pages.first) : undefined) ?? (await callerFault(asked, ask));
}

type AskPage = (query: Record<string, string>) => Promise<Paged | string>;

function pagedOf(body: unknown): Paged {
  const answer = (body as { result?: unknown }).result ?? body;
  const { rows } = listIn(answer);
  if (Array.isArray(answer)) return { rows, total: rows.length, next: null, isLowerBound: false };
  const page = answer as { total: number; nextCursor: string | null; totalIsLowerBound?: boolean };
  return { rows, total: page.total, next: page.nextCursor, isLowerBound: page.totalIsLowerBound ?? false };
}

/** Reads a few small pages. `served`: there was more than one, so the platform looks at the parameters. */
async function pagesFault(
  ask: AskPage,
): Promise<{ fault?: string; served: boolean; first: Record<string, unknown> | undefined }> {
  const seen = new Set<unknown>();
  const cursors = new Set<string>();
  const limit = String(FEW);
  let start: Record<string, unknown> | undefined;
  let query: Record<string, string> = { limit };
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(query);
    const result = { served: cursors.size > 0, first: start };
    if (typeof answer === 'string') return { ...result, fault: `page ${page}: ${answer}` };
    const { total, next } = answer;
    start ??= answer.rows[0];
    const fault = pageFault(answer, page, { seen, cursors });
    if (fault !== undefined) return { ...result, fault };
    if (next === null) {
      const fits = answer.isLowerBound || total === seen.size;
      return fits
        ? { served: page > 1, first: start }
        : { ...result, fault: `total: is ${total}, but all pages together have ${seen.size} rows` };
    }
    cursors.add(next);
    query = { limit, cursor: next };
  }
  return { served: true, first: start };
}

function pageFault(
  { rows, next }: Paged,
  page: number,
  { seen, cursors }: { seen: Set<unknown>; cursors: Set<string> },
): Fault {
  if (next !== null && rows.length === 0) return `nextCursor: page ${page} has no rows, but leads on`;
  if ((next !== null || page > 1) && rows.length > FEW) {
    return `items: page ${page} has ${rows.length} rows, asked with limit=${FEW}`;
  }
  if (next !== null && cursors.has(next)) return `nextCursor: page ${page} leads to a page that was read before`;
  return first(rows, (row, at) => {
    const field = idFieldOf(row);
    if (seen.has(row[field])) return `items.${at}.${field}: page ${page} repeats ${shown(row[field])}`;
    seen.add(row[field]);
    return undefined;
  });
}

/** Checks search and order of a list with pages. */
async function servedFault(ask: AskPage, one: Record<string, unknown> | undefined): Promise<Fault> {
  const absent = await ask({ search: ABSENT, limit: String(FEW) });
  if (typeof absent === 'string') return `search: ${absent}`;
  if (absent.rows.length > 0) return `search: ${shown(ABSENT)} finds ${absent.rows.length} rows`;
  const named = ['name', 'displayName', 'clientName'].find((field) => typeof one?.[field] === 'string');
  if (one === undefined || named === undefined || one[named] === '') return undefined;
  const found = await ask({ search: String(one[named]), limit: String(MANY) });
  if (typeof found === 'string') return `search: ${found}`;
  if (found.next === null && !found.rows.some((row) => row[named] === one[named])) {
    return `search: ${shown(one[named])} does not find the row with this ${named}`;
  }
  return await orderFault(ask, named);
}

/** The platform decides how names are compared; but one order must be the reverse of the other. */
async function orderFault(ask: AskPage, field: string): Promise<Fault> {
  const names = async (sort: string): Promise<string[] | string | undefined> => {
    const answer = await ask({ sort, limit: String(MANY) });
    if (typeof answer === 'string') return answer;
    return answer.next === null ? answer.rows.map((row) => String(row[field]).toLowerCase()) : undefined;
  };
  const up = await names(field);
  const down = await names(`-${field}`);
  for (const answer of [up, down]) if (typeof answer === 'string') return `sort: ${answer}`;
  if (!Array.isArray(up) || !Array.isArray(down)) return undefined;
  const turned = down.toReversed();
  return first(up, (name, at) =>
    name === turned[at]
      ? undefined
      : `sort: ${field} and -${field} are not each other’s reverse (${shown(name)}, ${shown(turned[at])})`,
  );
}

/** Checks that a list of people contains the caller with their role; a long list is searched by their name. */
async function callerFault({ id, params, me }: Asked, ask: AskPage): Promise<Fault> {
  if (!WITH_CALLER.includes(id)) return undefined;
  const queries: Record<string, string>[] = [{ limit: String(MANY) }, { limit: String(MANY), search: me.name }];
  for (const query of queries) {
    const answer = await ask(query);
    if (typeof answer === 'string') return answer;
    const own = answer.rows.find((row) => row.id === me.id);
    if (own !== undefined) {
      const role = me.tenants.find((tenant) => tenant.id === params.tenantId)?.role;
      return id.startsWith('members.') ? differs('role of the caller', own.role, role) : undefined;
    }
    if (answer.next === null) break;
  }
  return `id: the caller, ${shown(me.id)}, is not in the list`;
}
