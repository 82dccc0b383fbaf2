/** Statistics of the platform, an organization or a tenant. Values that a platform does not count are missing. */
import * as v from 'valibot';

/** One number per day, in the order of the days. */
const PerDay = v.array(v.number());

export const Statistics = v.object({
  /** UTC days of the series, oldest first; the last one is today and incomplete. */
  days: v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.minLength(1)),
  /** Totals at the end of each day, counting only those that still exist. */
  organizations: v.optional(PerDay),
  tenants: v.optional(PerDay),
  /** People who signed in. */
  active: v.optional(
    v.object({
      /** Different people in the last seven days. */
      week: v.number(),
      perDay: PerDay,
    }),
  ),
  signIns: v.optional(v.object({ done: PerDay, refused: PerDay })),
  invitations: v.optional(
    v.object({
      /** Invitations that could be accepted at the end of each day; the last number is the current one. */
      waiting: PerDay,
      /** Sent within these days and not withdrawn. */
      sent: v.number(),
      /** Link visited. */
      opened: v.optional(v.number()),
      accepted: v.number(),
      /** Expired before acceptance. */
      ended: v.number(),
      /** Expired within these days, whenever sent. */
      endedInDays: v.optional(v.number()),
    }),
  ),
});
export type Statistics = v.InferOutput<typeof Statistics>;
