import * as v from 'valibot';
import { TenantRef } from '@/lib/contract/rooms/applications/entities';
import {
  AssignedClient,
  ClientImpact,
  OidcClient,
  OidcClientCreated,
  OidcClientInput,
  OidcClientTemplate,
  OidcClientTemplateInput,
  OidcClientTemplateUpdate,
  OidcClientUpdate,
  OidcClients,
  RotateSecretRequest,
  TestRequest,
  TestResult,
  TestSignIn,
  TestToken,
  TokenPreview,
  clientFilters,
  tokenPreviewQuery,
} from './entities';
import { ClientUsage } from './usage';
import { Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import {
  at,
  changes,
  creates,
  deletes,
  historyOf,
  lists,
  optional,
  posts,
  reads,
  stepUp,
  stepUpSometimes,
} from '@/lib/contract/operations/rows';
import { configuration, managing, paged, pagedBy, tenants } from '@/lib/contract/operations/shared';

const oidcClients = { room: 'clients', ...managing, path: `${configuration}/clients` } as const;
const client = at(oidcClients, '/{clientId}');
const templates = at(oidcClients, '/templates');
const template = at(templates, '/{templateId}');
const assigned = { ...oidcClients, action: 'clients.readAssigned', path: `${tenants}/clients` } as const;

export const clientOperations = {
  'clients.assigned': reads(assigned, 'The OIDC clients that a tenant may use', v.array(AssignedClient)),
  'clients.list': lists(oidcClients, 'The OIDC clients of a tenant', pagedBy(clientFilters), OidcClients),
  'clients.tenants': lists(
    { ...at(oidcClients, '/tenants'), ...optional },
    'The tenants of the platform, to choose those that an OIDC client is limited to',
    paged,
    Page(TenantRef),
  ),
  'clients.get': reads(client, 'One OIDC client, without its secret', OidcClient),
  'clients.create': creates(oidcClients, 'Create an OIDC client', OidcClientInput, OidcClientCreated),
  'clients.update': changes({ ...client, ...stepUpSometimes }, 'Change an OIDC client', OidcClientUpdate, OidcClient),
  'clients.delete': deletes({ ...client, ...stepUp }, 'Delete an OIDC client'),
  'clients.history': historyOf(client, 'What was changed in an OIDC client, newest first'),
  'clients.impact': reads(
    { ...at(client, '/impact'), ...optional },
    'What ends when an OIDC client is deleted or disabled',
    ClientImpact,
  ),
  'clients.usage': reads(
    { ...at(client, '/usage'), ...optional },
    'When an OIDC client, its redirect URIs, scopes and secrets were last used',
    ClientUsage,
  ),
  'clients.rotateSecret': posts(
    { ...at(client, '/secret'), ...optional, ...stepUp },
    'Give an OIDC client a new secret; the one before may be taken for a while',
    RotateSecretRequest,
    OidcClient,
  ),
  'clients.endPreviousSecret': {
    ...at(client, '/secret/previous'),
    ...optional,
    ...stepUp,
    method: 'DELETE',
    summary: 'End the secret before the present one at once',
    result: OidcClient,
    status: [200],
  },
  'clients.tokenPreview': lists(
    { ...at(client, '/token-preview'), ...optional },
    'What the tokens of a member, or else of the reader or a person who can sign in, would hold; nothing is signed',
    v.object(tokenPreviewQuery),
    TokenPreview,
  ),
  'clients.startTest': creates(
    { ...at(client, '/test-sign-in'), ...optional },
    'Begin a test sign-in to an OIDC client',
    TestRequest,
    TestSignIn,
  ),
  'clients.testResult': reads(
    { ...at(client, '/test-sign-in/{testId}'), ...optional },
    'What became of a test sign-in, with decoded claims',
    TestResult,
  ),
  'clients.testToken': posts(
    { ...at(client, '/test-token'), ...optional },
    'Make a token of a machine-to-machine client and tell what is in it',
    TestRequest,
    TestToken,
  ),
  'clientTemplates.list': reads(templates, 'The OIDC client templates of a tenant', v.array(OidcClientTemplate)),
  'clientTemplates.get': reads(
    { ...template, ...optional },
    'One OIDC client template, with its version',
    OidcClientTemplate,
  ),
  'clientTemplates.create': creates(
    templates,
    'Create an OIDC client template',
    OidcClientTemplateInput,
    OidcClientTemplate,
  ),
  'clientTemplates.update': changes(
    template,
    'Change an OIDC client template',
    OidcClientTemplateUpdate,
    OidcClientTemplate,
  ),
  'clientTemplates.delete': deletes(template, 'Delete an OIDC client template'),
  'clientTemplates.history': historyOf(template, 'What was changed in an OIDC client template, newest first'),
} as const satisfies Record<string, Operation>;
