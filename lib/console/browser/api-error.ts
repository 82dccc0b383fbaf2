import { type ErrorCode, isNotServed } from '@/lib/contract/errors';
import type { FieldError } from '@/lib/contract/field-errors';

/** A call that did not succeed. `status` 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code?: ErrorCode | string;
  readonly fieldErrors: FieldError[];
  /** With `conflict.changed`: the current name of the thing. */
  readonly currentName?: string;
  /** With `conflict.changed`: the operation's current result, if the platform sent it and it fits the schema. */
  readonly current?: unknown;
  /** Seconds to wait, from Retry-After (RFC 9110, section 10.2.3), when the answer was 429 or 503. */
  readonly retryAfter?: number;
  /** Of the answer: in the log, and of a change in the audit trail. */
  readonly requestId?: string;

  constructor(options: {
    status: number;
    message: string;
    code?: string;
    fieldErrors?: FieldError[];
    currentName?: string;
    current?: unknown;
    retryAfter?: number;
    requestId?: string;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fieldErrors = options.fieldErrors ?? [];
    this.currentName = options.currentName;
    this.current = options.current;
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }
}

/** Whether a call failed because the person may not make it. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Whether a call failed because the platform does not support it. */
export const isUnserved = (error: unknown): boolean => error instanceof ApiError && isNotServed(error);
