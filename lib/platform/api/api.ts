import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Target } from '@/lib/contract/access';
import { FIELD_ERRORS, RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { type Operation, type OperationId, operationRow } from '@/lib/contract/operations';
import { matchOperation } from '@/lib/contract/routing';
import { type Db, inTransaction } from '../db/database';
import type { PlatformLog } from '../log';
import type { Mailer } from '../mail/mailer';
import type { TestConfig } from '../oidc/test-sign-in';
import type { Upstreams } from '../upstream/upstreams';
import type { Activity } from './activity';
import { type Found, admit, demand, isRead, subjectOf } from './admission';
import { writeAudit } from './audit';
import { readBody, readQuery } from './body';
import type { Caller, CallerSource } from './callers';
import { MethodError, errorAnswer } from './error-answer';
import { FairShare } from './fair-share';
import {
  ApiError,
  type Handler,
  type HandlerContext,
  type Handlers,
  InSteps,
  INTERNAL,
  Reply,
  type StepTools,
} from './handler';
import { loadMe } from './me';
import { demandRecent } from './step-up';
import { stepPauses } from './step-pauses';

export interface ApiConfig {
  db: Db;
  /** Used by calls that only read: its statements have a time limit. */
  reads: Db;
  log: PlatformLog;
  mailer: Mailer;
  consoleUrl: string;
  enableWildcards?: boolean | undefined;
  /** Allows token endpoints of external clients outside the public internet. */
  allowPrivateAddresses?: boolean | undefined;
  issuer?: TestConfig | undefined;
  upstreams?: Upstreams | undefined;
  handlers: Handlers;
  /** All calls share one connection to the database, so work in steps yields it between them. */
  oneConnection?: boolean | undefined;
  /** Finds the person of an access token that may use this API. */
  callers: CallerSource;
  activity: Pick<Activity, 'note'>;
}

type AnyHandler = Handler<OperationId> | InSteps<OperationId>;
type AnyContext = HandlerContext<OperationId>;

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * The REST API of the contract. Every operation takes the same path: token, row of operations.ts, parameters, subject, access matrix,
 * handler (in a transaction unless it is a GET), and validation of the answer.
 */
export function createApi(config: ApiConfig): Hono {
  const app = new Hono();
  const shares = new FairShare();
  app.all('/api/*', async (c) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const headers = { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    try {
      const { status, body } = await serve(config, shares, c.req.raw, requestId);
      return body === undefined ? c.body(null, 204, headers) : Response.json(body, { status, headers });
    } catch (error) {
      const { status, body, extra } = errorAnswer(
        config.log,
        error,
        requestId,
        /^Bearer /i.test(c.req.header('authorization') ?? ''),
      );
      return Response.json(body, { status, headers: { ...headers, ...extra } });
    }
  });
  return app;
}

/** Finds the caller and the operation; the rest waits for the caller's turn. */
async function serve(config: ApiConfig, shares: FairShare, request: Request, requestId: string) {
  const url = new URL(request.url);
  const match = matchOperation(request.method, url.pathname);
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Reads may use recently cached grants.
  const fresh = !match.found || !isRead(operationRow(match.id));
  const ask = async (): Promise<Asked> => {
    const askedAt = performance.now();
    const caller = token === undefined ? null : await config.callers.find(token, fresh);
    if (!caller) throw new ApiError('auth.required', 'Sign in to use this.');
    return { caller, isOld: () => performance.now() - askedAt > RIGHTS_MEMORY_MS.platform };
  };
  const asked = await ask();
  if (!match.found) {
    if (match.reason === 'method') throw new MethodError(match.allow);
    throw new ApiError('operation.unknown', 'There is nothing at this address.');
  }
  return await shares.take(asked.caller.me.id, () => serveCaller(config, match, { asked, ask }, request, requestId));
}

/** The caller's grants as read a moment ago. */
interface Asked {
  caller: Caller;
  /** Whether the grants are too old to decide on. */
  isOld: () => boolean;
}

async function serveCaller(
  config: ApiConfig,
  match: Found,
  { asked, ask }: { asked: Asked; ask: () => Promise<Asked> },
  request: Request,
  requestId: string,
) {
  const row = operationRow(match.id);
  const actingTenantId = request.headers.get('tenantid') ?? undefined;
  const first = await admit(config.db, match, asked.caller, actingTenantId, requestId);
  const handler = config.handlers[match.id] as AnyHandler | undefined;
  if (handler === undefined) throw new ApiError('operation.notServed', 'This operation is not served yet.');
  const query = readQuery(row, new URL(request.url).searchParams);
  const given = await readBody(row, request);
  // Skips the work for callers who have hung up: those who still wait need the time.
  if (request.signal.aborted) throw new ApiError('service.unavailable', 'The caller hung up.');
  // Grants may change while a slow body arrives or the call waits for its turn.
  let latest = asked.isOld() ? await ask() : asked;
  const isSame = latest === asked;
  const admitted = isSame ? first : await admit(config.db, match, latest.caller, actingTenantId, requestId);
  const { caller, subject, target, now } = admitted;
  const { me, sessionUid } = caller;
  const base = {
    subject,
    me,
    sessionUid,
    recall: config.callers.recall,
    params: match.params,
    query,
    body: await given(),
    actingTenantId,
    requestId,
    now,
    log: config.log,
    consoleUrl: config.consoleUrl,
    enableWildcards: config.enableWildcards ?? false,
    allowPrivateAddresses: config.allowPrivateAddresses ?? false,
    issuer: config.issuer,
    upstreams: config.upstreams,
    demand: (more: Target) => demand(subject, row, { ...target, ...more }),
    demandStill: async (db: Db, more: Target) => {
      const present = await loadMe(db, me.id);
      if (present === null) throw new ApiError('auth.required', 'Sign in to use this.');
      const still = subjectOf(row, present, match.params, actingTenantId);
      demand(still, row, { ...target, ...more });
      return { me: present, subject: still };
    },
    demandRecent: () => demandRecent(caller, now),
  };
  const renew = async (): Promise<void> => {
    if (!latest.isOld()) return;
    latest = await ask();
    await admit(config.db, match, latest.caller, actingTenantId, requestId);
  };
  const context = base as Omit<AnyContext, keyof StepTools>;
  const answer = await run(config, handler, match.id, context, renew).catch((error: unknown) =>
    Promise.reject(error instanceof ApiError ? error.within(row.result) : error),
  );
  config.activity.note(me.id, subject.inTenant ? subject.tenantId : undefined, sessionUid);
  // Checks the answer in its own turn of the event loop: a change of thousands of entries has a large one.
  if (!isRead(row)) await nextTurn();
  return checked(config.log, match.id, row, answer, requestId);
}

async function run(
  config: ApiConfig,
  handler: AnyHandler,
  id: OperationId,
  base: Omit<AnyContext, keyof StepTools>,
  renew: () => Promise<void>,
): Promise<unknown> {
  const row = operationRow(id);
  const { subject, me, requestId } = base;
  const who = {
    actorId: me.id,
    requestId,
    operation: id,
    organizationId: subject.organizationId,
    tenantId: subject.tenantId,
  };
  const pauses = config.oneConnection === true ? stepPauses() : undefined;
  const step = async <Result>(work: (tools: StepTools) => Promise<Result>): Promise<Result> => {
    await pauses?.begin();
    let deliveries: (() => Promise<void>)[] = [];
    const inside = (db: Db) => {
      deliveries = [];
      return work({
        db,
        audit: (entries) => writeAudit(db, who, [entries].flat()),
        mail: async (mails) => void deliveries.push(await config.mailer.take(db, mails, requestId)),
        later: (work) => void deliveries.push(work),
      });
    };
    if (isRead(row)) return await inside(config.reads);
    // Done before the transaction, because there may be only one connection. Grants may also change during a long call.
    await renew();
    const result = await inTransaction(config.db, inside).finally(() => config.callers.forget());
    pauses?.end();
    // Not awaited: a slow mail server must not delay the answer.
    for (const deliver of deliveries) void deliver();
    return result;
  };
  if (handler instanceof InSteps)
    return await handler.run({ ...base, db: isRead(row) ? config.reads : config.db, step });
  return await step((tools) => handler({ ...base, ...tools }));
}

/** Validates an answer against the contract. An invalid one is our fault: 500, and the log names operation and field. */
function checked(log: PlatformLog, id: OperationId, row: Operation, answer: unknown, requestId: string) {
  const status = answer instanceof Reply ? answer.status : row.status[0];
  const parsed = v.safeParse(row.result, answer instanceof Reply ? answer.body : answer);
  if (!parsed.success || !row.status.includes(status)) {
    const fields = parsed.success ? [] : parsed.issues.slice(0, FIELD_ERRORS.named).map((entry) => v.getDotPath(entry));
    log.error({ requestId, operation: id, status, fields }, 'an answer does not fit the contract');
    throw new ApiError('internal', INTERNAL);
  }
  return { status, body: status === 204 ? undefined : (parsed.output ?? null) };
}
