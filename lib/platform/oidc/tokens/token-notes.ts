import type { TokenPreview } from '@/lib/contract/rooms/clients/entities';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import type { Client } from 'oidc-provider';
import { extrasOf } from '@/lib/platform/oidc/clients/clients';
import { IDENTITY_SCOPES } from './scopes';

type Claims = Record<string, unknown>;
export type Note = TokenPreview['notes'][number];
/** The decoded claims of one sign-in; null for a token that there is not, or that only its issuer can read. */
export interface TokenSet {
  idToken: Claims | null;
  accessToken: Claims | null;
  userinfo: Claims | null;
}

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Explains why claims that a client may expect are missing.
 *
 * @param asked - the scopes of the sign-in
 * @param apiClaims - user claims of the API scopes among them
 */
export function notesOf(
  client: Client,
  asked: ReadonlySet<string>,
  tokens: TokenSet,
  apiClaims: ReadonlySet<string>,
): Note[] {
  const may = new Set(client.scope?.split(' '));
  const extras = extrasOf(client);
  const about = { ...tokens.idToken, ...tokens.userinfo };
  const noValue = (claim: string) =>
    claim.endsWith('_names') && extras?.applicationId == null ? 'noApplication' : 'noValue';
  const ofPerson = IDENTITY_SCOPES.flatMap(({ name: scope, claims }) =>
    claims.flatMap((claim): Note[] => {
      if (!may.has(scope)) return [{ claim, reason: 'scopeNotAllowed', scope }];
      if (!asked.has(scope)) return [{ claim, reason: 'scopeNotAsked', scope }];
      return isEmpty(about[claim]) ? [{ claim, reason: noValue(claim), scope }] : [];
    }),
  );
  const ofApis = [...apiClaims].filter((claim) => tokens.accessToken !== null && isEmpty(tokens.accessToken[claim]));
  const known = new Set([...may, ...(extras?.apiScopes ?? [])]);
  const refused = [...asked].filter((scope) => !known.has(scope));
  const notes: Note[] = [
    ...refused.map((scope) => ({ claim: 'scope', reason: 'scopeNotAllowed', scope })),
    ...ofPerson,
    ...ofApis
      .filter((claim) => !ofPerson.some((note) => note.claim === claim && note.reason.startsWith('no')))
      .map((claim) => ({ claim, reason: noValue(claim) })),
  ];
  // The library leaves a token that is only for userinfo opaque.
  if (tokens.accessToken === null && tokens.idToken !== null) notes.push({ claim: 'access_token', reason: 'opaque' });
  return notes;
}

/**
 * Removes organizations and tenants to which the reader does not belong: a client's token contains more than its reader may know.
 *
 * @returns the claims that lost something, too
 */
export function seenBy(me: Me, tokens: TokenSet): { tokens: TokenSet; hidden: string[] } {
  const tenants = new Set(me.tenants.map(({ id }) => id));
  const organizations = new Set(me.organizations.map(({ id }) => id));
  const known: Record<string, (entry: unknown) => boolean> = {
    tenants: (entry) => tenants.has((entry as { id: string }).id),
    tenant_ids: (entry) => tenants.has(String(entry)),
    organizations: (entry) => organizations.has((entry as { id: string }).id),
    roles: (entry) => tenants.has((entry as { tenantId: string }).tenantId),
    permissions: (entry) => tenants.has((entry as { tenantId: string }).tenantId),
  };
  const hidden = new Set<string>();
  const filtered = (claims: Claims | null) =>
    claims &&
    Object.fromEntries(
      Object.entries(claims).map(([claim, value]) => {
        const mayKnow = known[claim];
        if (mayKnow === undefined || !Array.isArray(value)) return [claim, value];
        const left = value.filter(mayKnow);
        if (left.length < value.length) hidden.add(claim);
        return [claim, left];
      }),
    );
  const { idToken, accessToken, userinfo } = tokens;
  const shown = {
    idToken: filtered(idToken),
    accessToken: filtered(accessToken),
    userinfo: filtered(userinfo),
  };
  return { tokens: shown, hidden: [...hidden] };
}
