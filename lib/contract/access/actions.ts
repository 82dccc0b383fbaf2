/** Decides who may do what, and why not. */
import { actions } from '../rooms';
import { holds } from './grants';
import type { ActionRow, Refusal, Target } from './room';
import type { Subject } from './subject';

export { actions };
export type { Refusal, Target } from './room';

export type ActionId = keyof typeof actions;
export type Decision = { allowed: true } | { allowed: false; reason: Refusal };

/**
 * Whether the subject may do the action to the target. Compute the subject for the scope of the action (see `subjectFor`). Unknown
 * action ids and unknown grants are refused.
 */
export function can(subject: Subject, action: ActionId, target: Target = {}): Decision {
  const row: ActionRow | undefined = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (row === undefined) return { allowed: false, reason: 'notPermitted' };
  if (row.superTenantOnly && !subject.isSuperTenant) return { allowed: false, reason: 'notSuperTenant' };
  if (!holds(subject, row.anyOf)) return { allowed: false, reason: 'notPermitted' };
  for (const condition of row.unless ?? []) {
    if (condition.when(subject, target)) return { allowed: false, reason: condition.reason };
  }
  return { allowed: true };
}
