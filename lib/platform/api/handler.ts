import * as v from 'valibot';
import type { Refusal, Subject, Target } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { ERROR_STATUS, type ErrorCode, type ErrorDetails, REFUSAL_MESSAGE, refusalCode } from '@/lib/contract/errors';
import type { FieldError } from '@/lib/contract/field-errors';
import { type Rule, validationText } from '@/lib/contract/validation-message';
import type { OperationId, OperationInput, OperationParams, operations } from '@/lib/contract/operations';
import type { Db } from '../db/database';
import type { PlatformLog } from '../log';
import type { Mail } from '../mail/mailer';
import type { TestConfig } from '../oidc/test-sign-in';
import type { Upstreams } from '../upstream/upstreams';
import type { AuditEntry } from './audit';
import type { Recall } from './callers';

type Row<Id extends OperationId> = (typeof operations)[Id];

/** A handler's answer: the operation's result before defaults are filled in. Fields outside the schema are dropped. */
export type Answer<Id extends OperationId> = v.InferInput<Row<Id>['result']>;
/** The validated query parameters of an operation. */
export type Query<Id extends OperationId> =
  Row<Id> extends { query: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : Record<never, never>;

/** All dependencies of a handler. There are no globals. */
export interface HandlerContext<Id extends OperationId> {
  /** For anything but GET a transaction: it is committed when the handler returns and rolled back when it throws. Never use another one. */
  db: Db;
  /** The caller in the scope of the operation (see `OperationScope` in operations/operation.ts). The guard has asked `can` already. */
  subject: Subject;
  me: Me;
  sessionUid: string | undefined;
  /** Caches queries about the caller whose result changes seldom. */
  recall: Recall;
  params: OperationParams<Id>;
  query: Query<Id>;
  body: OperationInput<Id>;
  /** For scope `superTenant`: the tenant of the `tenantId` header; otherwise the raw header, unchecked. */
  actingTenantId: string | undefined;
  requestId: string;
  now: Date;
  log: PlatformLog;
  consoleUrl: string;
  enableWildcards: boolean;
  /** Allows token endpoints of external clients outside the public internet. */
  allowPrivateAddresses: boolean;
  /** The OpenID provider beside the API. Never call it inside a transaction, because it has its own connections. */
  issuer: TestConfig | undefined;
  /** Calls to identity providers. Never make them inside a transaction. */
  upstreams: Upstreams | undefined;
  /** Checks the access matrix again with facts that only the handler knows (role to give, whose membership). Throws ApiError 403. */
  demand: (target: Target) => void;
  /**
   * Checks again with the caller's current grants, for a change that has waited for others, who may have removed them. Throws ApiError
   * 403, or 401 when the person no longer exists.
   */
  demandStill: (db: Db, target: Target) => Promise<{ me: Me; subject: Subject }>;
  /** Requires a recent sign-in where the operation's row says `sometimes`. Throws ApiError 401. */
  demandRecent: () => void;
  /** Adds audit records, all in one statement. Secrets, passwords and tokens in `details` are blanked. */
  audit: (entries: AuditEntry | readonly AuditEntry[]) => Promise<void>;
  /** Sends mails after the commit (without SMTP: writes them to the outbox inside the transaction). */
  mail: (mails: readonly Mail[]) => Promise<void>;
  /** Runs work after the commit. The answer does not wait for it, so `work` handles its own errors. */
  later: (work: () => Promise<void>) => void;
}

/** The tools of one transaction. */
export type StepTools = Pick<HandlerContext<OperationId>, 'db' | 'audit' | 'mail' | 'later'>;

/** For changes of many rows: `db` reads without a transaction, and each step has its own. */
export interface StepContext<Id extends OperationId> extends Omit<HandlerContext<Id>, 'audit' | 'mail' | 'later'> {
  /** Runs one transaction; other calls are served before and after it. The database may repeat it, like any transaction. */
  step: <Result>(work: (tools: StepTools) => Promise<Result>) => Promise<Result>;
}

/** A handler with several transactions, so that one admin's work on thousands of rows does not block others. */
export class InSteps<Id extends OperationId> {
  constructor(readonly run: (context: StepContext<Id>) => Promise<Answer<Id> | Reply<Answer<Id>>>) {}
}

/** An answer whose status is not the first of the row (201 instead of 200, or 207 for partial success). */
export class Reply<Body> {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {}
}

export type Handler<Id extends OperationId> = (context: HandlerContext<Id>) => Promise<Answer<Id> | Reply<Answer<Id>>>;

/** A room's export: its operations by id. */
export type Handlers = { [Id in OperationId]?: Handler<Id> | InSteps<Id> };

/** Codes that explain themselves in the reader's language; `request.invalid` does so by its fields. */
type TellingCode = Exclude<ErrorCode, 'request.invalid'>;
/** A broken rule of a request's field, or of the whole request when there is no field. */
export type BrokenRule = FieldError & { rule: Rule };

/** A contract error. People see the message: no internals, no ids of others. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(code: 'request.invalid', message: string, fields: BrokenRule[]);
  constructor(code: TellingCode, message: string, fields?: FieldError[], currentName?: string, current?: unknown);
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldError[],
    /** The thing's current name, for `conflict.changed`. */
    readonly currentName?: string,
    /** The operation's current answer, for `conflict.changed`. */
    readonly current?: unknown,
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
  }

  /** The answer's fields besides code and message. */
  details(): ErrorDetails {
    return { errors: this.fields, currentName: this.currentName, current: this.current };
  }

  /** The same error, with the current state reduced to the operation's result. */
  within(result: v.GenericSchema): ApiError {
    if (this.current === undefined || this.code === 'request.invalid') return this;
    const { success, output } = v.safeParse(result, this.current);
    return new ApiError(this.code, this.message, this.fields, this.currentName, success ? output : undefined);
  }
}

/** The error for a refusal of the access matrix. */
export const denied = (reason: Refusal): ApiError => new ApiError(refusalCode(reason), REFUSAL_MESSAGE[reason]);

/** The message of an internal error. */
export const INTERNAL = 'Something went wrong on our side. Please try again.';

/** Errors of an action on many whose rows differ from its preview. */
export const notConfirmed = {
  missing: () =>
    new ApiError('request.invalid', 'What was confirmed is missing.', [
      broken('guard', 'required', 'Ask for a preview first.'),
    ]),
  others: () => new ApiError('conflict.changed', 'Others than confirmed would take part now.'),
};

/** An error at one field of the request. */
export const fieldError = (code: TellingCode, field: string, Message: string): ApiError =>
  new ApiError(code, Message, [{ field, Message }]);

/** @param said - the message for programs, when it says more than the rule. It names an entry of a list by the list's name. */
export const broken = (field: string | undefined, rule: Rule, said?: string): BrokenRule => ({
  ...(field === undefined ? {} : { field }),
  Message:
    said ??
    validationText(
      rule,
      field?.split('.').findLast((part) => !/^\d+$/.test(part)),
    ),
  rule,
});

/** The error for an invalid field, or for a request that is invalid as a whole. See `broken`. */
export function invalid(field: string | undefined, rule: Rule, said?: string): ApiError {
  const error = broken(field, rule, said);
  return new ApiError('request.invalid', error.Message, [error]);
}

/** Too many attempts of a counted kind, with the seconds until the next one is allowed. */
export class TooManyTries extends ApiError {
  constructor(readonly seconds: number) {
    super('rate.limited', 'Too many tries. Wait before you try again.');
  }
}

/** The error for a thing that does not exist or that the caller may not see: both look the same. */
export function notFound(what: string): ApiError {
  return new ApiError('notFound', `${what} was not found.`);
}
