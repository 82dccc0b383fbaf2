/** Calls about the caller: identity and what the caller can open. */
import * as v from 'valibot';
import { Application, MyApplication } from '@/lib/contract/rooms/applications/entities';
import { KnownIdp, Me } from '@/lib/contract/rooms/organizations/entities';
import { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { Empty, Instant, result } from '@/lib/contract/entities/common';
import { factorCode, idpName, newPassword, passkeyName, presentPassword } from '@/lib/contract/rules';
import {
  Counts,
  CountsQuery,
  Digest,
  Factors,
  Passkey,
  RecoveryCodes,
  Session,
  StartedAuthenticator,
} from './entities';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, deletes, lists, optional, posts, reads, stepUp } from '@/lib/contract/operations/rows';

const signedIn = { scope: 'user', action: 'account.read' } as const;
const me = { ...signedIn, room: 'account', path: '/api/me' } as const;
const password = { ...at(me, '/password'), ...optional };
const authenticator = { ...at(me, '/authenticator'), ...optional };
const passkeys = { ...at(me, '/passkeys'), ...optional };
const sessions = { ...at(me, '/sessions'), ...optional };
const grants = { ...at(me, '/grants'), ...optional };
const digest = { ...at(me, '/digest'), ...optional };

/** The state of the caller's password. `changedAt` is null while it is still the first one. */
const PasswordState = v.object({ changedAt: v.nullable(Instant) });

const PasswordChange = v.object({
  currentPassword: presentPassword,
  newPassword,
  keepOtherSessions: v.optional(v.boolean(), false),
});

/** Changing the ways to sign in requires the password. */
const Present = v.object({ currentPassword: presentPassword });
/** `canAdd`: the page for adding one can be requested, by `account_action=add_passkey` at the authorization endpoint. */
const PasskeyState = v.object({ canAdd: v.boolean(), passkeys: v.array(Passkey) });

export const accountOperations = {
  'me.get': reads(me, 'The signed-in user, with roles and permissions in each tenant and organization', result(Me)),
  'me.counts': lists(
    { ...at(me, '/counts'), ...optional },
    'How many there are in the lists of a tenant and of an organization that the signed-in user may open',
    CountsQuery,
    Counts,
  ),
  'me.applications': reads(
    at(me, '/applications'),
    'The applications that the signed-in user can open, with their roles and permissions in them',
    v.array(MyApplication),
  ),
  'applications.all': reads({ ...me, path: '/api/applications' }, 'All public applications', v.array(Application)),
  'identityProviders.find': lists(
    { ...signedIn, ...optional, room: 'onboarding', path: '/api/identity-providers' },
    'Whether members of some tenant sign in with an identity provider of this name; the sign-in page offers only those',
    v.object({ name: idpName }),
    KnownIdp,
  ),
  'me.password': reads(
    password,
    'What is known of the password of the signed-in user; null for one who has none here',
    v.nullable(PasswordState),
  ),
  'me.changePassword': {
    ...password,
    method: 'POST',
    summary: 'Change the password of the signed-in user, who is signed out everywhere else, unless that is not wanted',
    body: PasswordChange,
    result: Empty,
    status: [204],
  },
  'me.factors': reads(
    { ...at(me, '/factors'), ...optional },
    'The authenticator app and the recovery codes of the signed-in user, without any code',
    Factors,
  ),
  'me.startAuthenticator': posts(
    authenticator,
    'A new secret for an authenticator app. It counts when a first code has confirmed it; an app that there is counts until then',
    Present,
    StartedAuthenticator,
  ),
  'me.confirmAuthenticator': posts(
    at(authenticator, '/confirmation'),
    'Confirm the new secret with a first code: signing in takes a code from now on. Answers the recovery codes, once',
    v.object({ code: factorCode }),
    RecoveryCodes,
  ),
  'me.removeAuthenticator': {
    ...at(authenticator, '/removal'),
    method: 'POST',
    summary: 'Remove the authenticator app and the recovery codes of the signed-in user',
    body: Present,
    result: Empty,
    status: [204],
  },
  'me.newRecoveryCodes': posts(
    { ...at(me, '/recovery-codes'), ...optional },
    'New recovery codes in the place of the ones before. Answers them, once',
    Present,
    RecoveryCodes,
  ),
  'me.passkeys': reads(
    passkeys,
    'The passkeys of the signed-in user, the oldest first; null for one who signs in elsewhere',
    v.nullable(PasskeyState),
  ),
  'me.renamePasskey': changes(
    at(passkeys, '/{passkeyId}'),
    'Give a passkey of the signed-in user another name',
    v.object({ name: passkeyName }),
    Passkey,
  ),
  'me.removePasskey': deletes(
    { ...at(passkeys, '/{passkeyId}'), ...stepUp },
    'Remove a passkey of the signed-in user, who gets an e-mail about it',
  ),
  'me.sessions': reads(
    sessions,
    'Where the signed-in user is signed in, this session first, then by last use',
    v.array(Session),
  ),
  'me.endSession': deletes(at(sessions, '/{sessionId}'), 'Sign the signed-in user out in one session'),
  'me.endOtherSessions': deletes(sessions, 'Sign the signed-in user out everywhere else'),
  'me.grants': reads(
    grants,
    'The OIDC clients that the signed-in user has given access, or is signed in to',
    v.array(AccessGrant),
  ),
  'me.revokeGrant': deletes(
    at(grants, '/{clientId}'),
    "Take back an OIDC client's access to the signed-in user; it is signed out of it",
  ),
  'me.digest': reads(
    digest,
    'Whether the signed-in user gets the weekly e-mail about what needs attention where they may look at findings',
    Digest,
  ),
  'me.changeDigest': changes(
    digest,
    'Switch the weekly e-mail on or off; on for people who may look at findings somewhere',
    Digest,
    Digest,
  ),
} as const satisfies Record<string, Operation>;
