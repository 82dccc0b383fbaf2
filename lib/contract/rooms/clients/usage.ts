/** When what a client has was last used. */
import * as v from 'valibot';
import { Day, LastUse, list } from '@/lib/contract/entities/common';

const useDay = { day: v.nullable(Day) };
/** When what a client has was last used. A day that is null: not since counting began. */
export const ClientUsage = v.object({
  lastUsed: v.nullable(LastUse),
  /** A person's; null also for a client that signs no people in. */
  lastSignIn: v.nullable(Day),
  /** All that are registered and allowed. */
  redirectUris: list(v.object({ uri: v.string(), ...useDay })),
  scopes: list(v.object({ name: v.string(), ...useDay })),
  /** The present secret and the one before; null where there is none. */
  secret: v.nullable(v.object(useDay)),
  previousSecret: v.nullable(v.object(useDay)),
});
export type ClientUsage = v.InferOutput<typeof ClientUsage>;
