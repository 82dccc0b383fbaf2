/** Figures of the platform, of an organization or of a tenant. Whatever a platform does not count is left out. */
import * as v from 'valibot';

/** One number for each day, in the order of the days. */
const PerDay = v.array(v.number());

export const Statistics = v.object({
  /** The days of the series, of UTC, oldest first; the last one is today and not over. */
  days: v.array(v.pipe(v.string(), v.isoDate())),
  /** How many there were at the end of each day, of those that are there today. */
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
      /** How many could be accepted at the end of each day; the last number is of now. */
      waiting: PerDay,
      /** Of those that were sent on one of the days and not withdrawn. */
      sent: v.number(),
      /** Their link was visited. */
      opened: v.optional(v.number()),
      accepted: v.number(),
      /** They ended before they were accepted. */
      ended: v.number(),
      /** Those that ended on one of the days, whenever they were sent. */
      endedInDays: v.optional(v.number()),
    }),
  ),
});
export type Statistics = v.InferOutput<typeof Statistics>;
