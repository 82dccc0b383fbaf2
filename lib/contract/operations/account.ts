/** Calls about oneself: who one is, and what one can open. */
import * as v from 'valibot';
import * as applications from '../entities/applications';
import * as organizations from '../entities/organizations';
import * as clients from '../entities/clients';
import { Empty, result } from '../entities/common';
import { idpName } from '../rules';
import type { Operation } from './operation';

export const accountOperations = {
  'me.get': {
    method: 'GET',
    path: '/api/me',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The signed-in user, with roles and permissions in each tenant and organization',
    result: result(organizations.Me),
    status: [200],
  },
  'me.applications': {
    method: 'GET',
    path: '/api/me/applications',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The applications that the signed-in user can open, with their roles and permissions in them',
    result: v.array(applications.MyApplication),
    status: [200],
  },
  'applications.all': {
    method: 'GET',
    path: '/api/applications',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'All public applications',
    result: v.array(applications.Application),
    status: [200],
  },
  'identityProviders.find': {
    method: 'GET',
    path: '/api/identity-providers',
    room: 'onboarding',
    scope: 'user',
    action: 'account.read',
    summary:
      'Whether members of some tenant sign in with an identity provider of this name; the sign-in page offers only those',
    query: v.object({ name: idpName }),
    result: organizations.KnownIdp,
    status: [200],
    optional: true,
  },
  'me.grants': {
    method: 'GET',
    path: '/api/me/grants',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The OIDC clients that the signed-in user has given access, or is signed in to',
    result: v.array(clients.AccessGrant),
    status: [200],
    optional: true,
  },
  'me.revokeGrant': {
    method: 'DELETE',
    path: '/api/me/grants/{clientId}',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: "Take back an OIDC client's access to the signed-in user; it is signed out of it",
    result: Empty,
    status: [204, 200],
    optional: true,
  },
} as const satisfies Record<string, Operation>;
