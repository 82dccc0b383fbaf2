/** Calls about oneself: who one is, and what one can open. */
import * as v from 'valibot';
import { Application, MyApplication } from '@/lib/contract/rooms/applications/entities';
import { KnownIdp, Me } from '@/lib/contract/rooms/organizations/entities';
import { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { result } from '@/lib/contract/entities/common';
import { idpName } from '@/lib/contract/rules';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, deletes, lists, optional, reads } from '@/lib/contract/operations/rows';

const signedIn = { scope: 'user', action: 'account.read' } as const;
const me = { ...signedIn, room: 'account', path: '/api/me' } as const;
const grants = { ...at(me, '/grants'), ...optional };

export const accountOperations = {
  'me.get': reads(me, 'The signed-in user, with roles and permissions in each tenant and organization', result(Me)),
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
  'me.grants': reads(
    grants,
    'The OIDC clients that the signed-in user has given access, or is signed in to',
    v.array(AccessGrant),
  ),
  'me.revokeGrant': deletes(
    at(grants, '/{clientId}'),
    "Take back an OIDC client's access to the signed-in user; it is signed out of it",
  ),
} as const satisfies Record<string, Operation>;
