import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { Id, Instant, list } from '@/lib/contract/entities/common';

/** The fields of a client's form that fix a refusal. */
export const REFUSAL_FIELDS = [
  'clientId',
  'clientType',
  'isThirdParty',
  'isEnabled',
  'allowedGrantType',
  'allowedTenantsIds',
  'tokenEndpointAuthMethod',
  'jwks',
  'clientSecret',
  'redirectUris',
  'allowedScopes',
  'allowOfflineAccess',
  'allowedCorsOrigins',
] as const;
export type RefusalField = (typeof REFUSAL_FIELDS)[number];

/** A word of the platform; the console has sentences for those that the embedded one knows. */
const CauseName = v.pipe(v.string(), maxCharacters(60), v.regex(/^[A-Za-z]+(?:\.[A-Za-z]+)*$/));

export const Refusal = v.object({
  /** Without a hyphen. */
  code: v.pipe(v.string(), maxCharacters(20)),
  cause: CauseName,
  /** The client that asked, or the one probably meant when the id is unknown. */
  client: v.nullable(v.object({ id: Id, name: v.string() })),
  tenant: v.object({ id: Id, name: v.string(), organizationId: Id }),
  /** The received value without secrets: values and tokens in it are dots. */
  came: v.nullable(v.string()),
  registered: list(v.string()),
  /** The registered value most similar to the received one. */
  nearest: v.optional(v.nullable(v.string()), null),
  field: v.nullable(v.picklist(REFUSAL_FIELDS)),
  count: v.number(),
  firstAt: Instant,
  lastAt: Instant,
});
export type Refusal = v.InferOutput<typeof Refusal>;
