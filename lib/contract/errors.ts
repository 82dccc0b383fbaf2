/** The error body of the contract and its closed list of codes. */
import type { Refusal } from './access';
import type { ErrorBody } from './error-body';
import { type FieldError, boundedErrors } from './field-errors';

/** Code → HTTP status. Programs may rely on the code, not on the text. */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'organization.none': 400,
  'invitation.expired': 400,
  'invitation.confirmed': 400,
  'member.lastAdmin': 400,
  'member.self': 400,
  'member.sameRole': 400,
  /** Disabling would leave an organization or a tenant without an admin. */
  'person.lastAdmin': 400,
  /** A link for this account would not work. */
  'person.disabled': 400,
  'group.withoutGrants': 400,
  'password.wrong': 400,
  'password.easy': 400,
  'code.wrong': 400,
  'client.disabled': 400,
  'client.otherKind': 400,
  'finding.broken': 400,
  'permission.inUse': 400,
  'provider.changed': 400,
  'provider.checksFailed': 400,
  'provider.domainTaken': 409,
  'provider.domainUnproven': 400,
  'provider.inUse': 400,
  'provider.incomplete': 400,
  'provider.isOff': 400,
  'provider.isOn': 400,
  'provider.neverOn': 400,
  'provider.noOtherWay': 400,
  'provider.noPassword': 400,
  'provider.notForTenant': 400,
  'provider.notTested': 400,
  'provider.ownTenants': 400,
  'provider.secretNeeded': 400,
  'provider.subjectInUse': 400,
  'provider.unreachable': 400,
  'provider.usedElsewhere': 400,
  'template.hasInstances': 400,
  'application.notFound': 400,
  'auth.required': 401,
  /** Signed in, but not recently enough for this (RFC 9470). */
  'auth.insufficient': 401,
  'access.notPermitted': 403,
  'access.notSuperTenant': 403,
  'access.notMember': 403,
  'access.superTenantTarget': 403,
  'access.alreadyMember': 403,
  'access.roleTooHigh': 403,
  'access.targetAbove': 403,
  'access.ownRole': 403,
  /** The person also belongs to an organization that the caller does not administer. */
  'person.elsewhere': 403,
  'csrf.required': 403,
  'invitation.wrongIdp': 403,
  'invitation.wrongAccount': 403,
  notFound: 404,
  'operation.unknown': 404,
  'method.notAllowed': 405,
  'conflict.nameTaken': 409,
  'conflict.alreadyMember': 409,
  'conflict.changed': 409,
  'body.tooLarge': 413,
  'rate.limited': 429,
  internal: 500,
  'operation.notServed': 501,
  'upstream.failed': 502,
  'upstream.unavailable': 503,
  /** A change was sent without an answer: it may have been made. */
  'upstream.unanswered': 503,
  /** The answering server lacks a part of its own: the console its session store, or the platform its database. */
  'service.unavailable': 503,
  /** This query exceeds its time limit; others work. */
  'service.busy': 503,
  'upstream.timeout': 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const errorCodes = Object.keys(ERROR_STATUS) as ErrorCode[];

/** Whether a code is one of the contract's: a platform may send others. */
export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(ERROR_STATUS, code);

/** An error's fields besides code and sentence. */
export type ErrorDetails = { errors?: FieldError[] | undefined; currentName?: string | undefined; current?: unknown };

/** Builds an error body: a sentence for people, a code for programs, and field errors. */
export function errorBody(
  code: ErrorCode,
  message: string,
  { errors, currentName, current }: ErrorDetails = {},
): ErrorBody {
  return {
    Message: message,
    code,
    ...(currentName === undefined ? {} : { currentName }),
    ...(current === undefined ? {} : { current }),
    ...(errors && errors.length > 0 ? { errors: boundedErrors(errors) } : {}),
  };
}

/** The 403 code for a refusal of `can`. */
export function refusalCode(reason: Refusal): `access.${Refusal}` {
  return `access.${reason}`;
}

/** Refusal sentences that sections 6 and 8 prescribe; the platform words the others. */
export const REFUSAL_MESSAGE: Record<Refusal, string> = {
  notPermitted: 'You are not authorized to perform this operation.',
  notSuperTenant: 'User does not belong to super tenant group.',
  notMember: 'You are not a member of this organization or tenant.',
  superTenantTarget: 'A super-tenant cannot be deleted.',
  alreadyMember: 'You are already a member of this tenant.',
  roleTooHigh: 'You can only give the Regular role.',
  targetAbove: 'This person has more rights than you.',
  ownRole: 'You cannot raise your own role.',
};

/**
 * Whether the platform lacks the (optional) operation, so that the caller does without it: 501 or 405, or a 404 that is not the
 * contract's own for a missing thing.
 */
export function isNotServed({ status, code }: { status: number; code?: string | undefined }): boolean {
  return status === 501 || status === 405 || (status === 404 && code !== 'notFound');
}
