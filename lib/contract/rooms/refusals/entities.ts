import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { Id, Instant, list } from '@/lib/contract/entities/common';

/** The fields of a client's form in which a refusal is mended. */
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
  /** The client that asked, or the one that was meant where none has the id that came. */
  client: v.nullable(v.object({ id: Id, name: v.string() })),
  tenant: v.object({ id: Id, name: v.string(), organizationId: Id }),
  /** What came, as far as it is no secret: values and tokens in it are dots. */
  came: v.nullable(v.string()),
  /** What is registered in its place. */
  registered: list(v.string()),
  /** Of these the one that is most like what came. */
  nearest: v.optional(v.nullable(v.string()), null),
  field: v.nullable(v.picklist(REFUSAL_FIELDS)),
  count: v.number(),
  firstAt: Instant,
  lastAt: Instant,
});
export type Refusal = v.InferOutput<typeof Refusal>;
