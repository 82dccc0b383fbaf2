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

/** What a handler answers: the operation's result before defaults are filled in. Fields that the schema does not name are dropped. */
export type Answer<Id extends OperationId> = v.InferInput<Row<Id>['result']>;
type Query<Id extends OperationId> =
  Row<Id> extends { query: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : Record<never, never>;

/** Everything that a handler may use. There is nothing global beside it. */
export interface HandlerContext<Id extends OperationId> {
  /** For anything but GET a transaction: it is committed when the handler returns and rolled back when it throws. Never use another one. */
  db: Db;
  /** The caller in the scope of the operation (see `OperationScope` in operations/operation.ts). The guard has asked `can` already. */
  subject: Subject;
  me: Me;
  /** The session at the issuer that the call is made in. */
  sessionUid: string | undefined;
  /** For what is asked of the database about the caller and changes seldom. */
  recall: Recall;
  params: OperationParams<Id>;
  query: Query<Id>;
  body: OperationInput<Id>;
  /** For scope `superTenant`: the tenant of the `tenantId` header, otherwise the header as it came, unchecked. */
  actingTenantId: string | undefined;
  requestId: string;
  now: Date;
  log: PlatformLog;
  consoleUrl: string;
  enableWildcards: boolean;
  /** Token endpoints of external clients may be at addresses that are not of the public internet. */
  allowPrivateAddresses: boolean;
  /** The OpenID provider beside the API; never asked inside a transaction, because it has connections of its own. */
  issuer: TestConfig | undefined;
  /** Calls to identity providers; never made inside a transaction. */
  upstreams: Upstreams | undefined;
  /** Asks the access matrix again with facts that only the handler knows (the role to give, whose membership it is). Throws ApiError 403. */
  demand: (target: Target) => void;
  /**
   * The same by what the caller is by now, for a change that has waited for others: they may have taken the caller's rights. Throws
   * ApiError 403, or 401 for a person who is gone.
   */
  demandStill: (db: Db, target: Target) => Promise<{ me: Me; subject: Subject }>;
  /** Asks for a recent sign-in where the operation's row says `sometimes`. Throws ApiError 401. */
  demandRecent: () => void;
  /** Adds records of what was done, all in one statement. Secrets, passwords and tokens in `details` are blanked. */
  audit: (entries: AuditEntry | readonly AuditEntry[]) => Promise<void>;
  /** Sends mails when the transaction is committed (without SMTP: puts them into the outbox inside the transaction). */
  mail: (mails: readonly Mail[]) => Promise<void>;
  /** Does something when the transaction is committed. The answer does not wait for it, so it deals with its failures itself. */
  later: (work: () => Promise<void>) => void;
}

/** What belongs to one transaction. */
export type StepTools = Pick<HandlerContext<OperationId>, 'db' | 'audit' | 'mail' | 'later'>;

/** For changes of many rows: `db` reads without a transaction, and each step is a transaction of its own. */
export interface StepContext<Id extends OperationId> extends Omit<HandlerContext<Id>, 'audit' | 'mail' | 'later'> {
  /** Other calls are served before and after it. May be repeated by the database, like any transaction. */
  step: <Result>(work: (tools: StepTools) => Promise<Result>) => Promise<Result>;
}

/** A handler that works in several transactions, so that one admin's work on thousands of rows does not hold up others. */
export class InSteps<Id extends OperationId> {
  constructor(readonly run: (context: StepContext<Id>) => Promise<Answer<Id> | Reply<Answer<Id>>>) {}
}

/** An answer with a status other than the first of the row (201 against 200, or 207 for partial success). */
export class Reply<Body> {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {}
}

export type Handler<Id extends OperationId> = (context: HandlerContext<Id>) => Promise<Answer<Id> | Reply<Answer<Id>>>;

/** What a room exports: its operations by id. */
export type Handlers = { [Id in OperationId]?: Handler<Id> | InSteps<Id> };

/** A code that says why by itself, in the reader's language; `request.invalid` does so by the rules of its fields. */
type TellingCode = Exclude<ErrorCode, 'request.invalid'>;
/** What is wrong with a field of a request, or without one with the whole. */
export type BrokenRule = FieldError & { rule: Rule };

/** An answer that is an error of the contract. The message is shown to people: no internals, no ids of others. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(code: 'request.invalid', message: string, fields: BrokenRule[]);
  constructor(code: TellingCode, message: string, fields?: FieldError[], currentName?: string, current?: unknown);
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldError[],
    /** The name that the thing has by now, for `conflict.changed`. */
    readonly currentName?: string,
    /** What the operation would answer now, for `conflict.changed`. */
    readonly current?: unknown,
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
  }

  /** What the answer carries besides code and message. */
  details(): ErrorDetails {
    return { errors: this.fields, currentName: this.currentName, current: this.current };
  }

  /** The same error, with no more of the present state than the operation answers. */
  within(result: v.GenericSchema): ApiError {
    if (this.current === undefined || this.code === 'request.invalid') return this;
    const { success, output } = v.safeParse(result, this.current);
    return new ApiError(this.code, this.message, this.fields, this.currentName, success ? output : undefined);
  }
}

/** The error for what the access matrix denies. */
export const denied = (reason: Refusal): ApiError => new ApiError(refusalCode(reason), REFUSAL_MESSAGE[reason]);

/** The message of a fault of the platform. */
export const INTERNAL = 'Something went wrong on our side. Please try again.';

/** The errors of an action on many that does not meet what a preview has said. */
export const notConfirmed = {
  missing: () =>
    new ApiError('request.invalid', 'What was confirmed is missing.', [
      broken('guard', 'required', 'Ask for a preview first.'),
    ]),
  others: () => new ApiError('conflict.changed', 'Others than confirmed would take part now.'),
};

/** An error that stands at one field of the request. */
export const fieldError = (code: TellingCode, field: string, Message: string): ApiError =>
  new ApiError(code, Message, [{ field, Message }]);

/** @param said - for programs, where it is more than the rule says. A sentence calls an entry of a list by the list's name. */
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

/** The error for a field whose value cannot be taken, or for a request that cannot as a whole. See `broken`. */
export function invalid(field: string | undefined, rule: Rule, said?: string): ApiError {
  const error = broken(field, rule, said);
  return new ApiError('request.invalid', error.Message, [error]);
}

/** Too many tries of a kind that is counted, with the seconds until the next one. */
export class TooManyTries extends ApiError {
  constructor(readonly seconds: number) {
    super('rate.limited', 'Too many tries. Wait before you try again.');
  }
}

/** The error for a thing that does not exist, or not for the caller: the two are never told apart. */
export function notFound(what: string): ApiError {
  return new ApiError('notFound', `${what} was not found.`);
}
