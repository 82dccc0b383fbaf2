/** Last uses of a client's settings. */
import * as v from 'valibot';
import { Day, LastUse, list } from '@/lib/contract/entities/common';

const useDay = { day: v.nullable(Day) };
/** Last uses of a client's settings. A null day: not since counting began. */
export const ClientUsage = v.object({
  lastUsed: v.nullable(LastUse),
  /** Last sign-in of a person; also null for a client that signs no people in. */
  lastSignIn: v.nullable(Day),
  /** All registered URIs and allowed scopes. */
  redirectUris: list(v.object({ uri: v.string(), ...useDay })),
  scopes: list(v.object({ name: v.string(), ...useDay })),
  /** The current secret and the previous one; null when there is none. */
  secret: v.nullable(v.object(useDay)),
  previousSecret: v.nullable(v.object(useDay)),
});
export type ClientUsage = v.InferOutput<typeof ClientUsage>;
