import type { ErrorCode, FieldError } from '../contract/errors';

/** A call that did not succeed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code?: ErrorCode | string;
  readonly fieldErrors: FieldError[];
  /** With `conflict.changed`: the name that the thing has by now. */
  readonly currentName?: string;
  /** Seconds to wait, from Retry-After (RFC 9110, section 10.2.3), when the answer was 429 or 503. */
  readonly retryAfter?: number;

  constructor(options: {
    status: number;
    message: string;
    code?: string;
    fieldErrors?: FieldError[];
    currentName?: string;
    retryAfter?: number;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fieldErrors = options.fieldErrors ?? [];
    this.currentName = options.currentName;
    this.retryAfter = options.retryAfter;
  }
}
