import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '../../api/audit';

/** The audit record of a rename. */
export const renamed = (
  targetType: string,
  { id, name: was }: { id: string; name: string },
  name: string,
): AuditEntry => ({
  targetType,
  targetId: id,
  details: { name, before: { name: was }, after: { name } },
});

/** Builds the audit records of one kind of thing. */
export function trailOf<Thing>(
  targetType: string,
  about: (thing: Thing) => { id: string; name: string; details: Record<string, unknown> },
) {
  return {
    created(thing: Thing): AuditEntry {
      const { id, name, details } = about(thing);
      return { targetType, targetId: id, details: { name, after: details } };
    },
    changed(before: Thing, after: Thing): AuditEntry {
      const { id, name, details } = about(after);
      const both = { before: about(before).details, after: details };
      return { targetType, targetId: id, details: { name, ...both }, changed: !isDeepStrictEqual(before, after) };
    },
    deleted(thing: Thing): AuditEntry {
      const { id, name, details } = about(thing);
      return { targetType, targetId: id, details: { name, before: details } };
    },
  };
}
