import * as v from 'valibot';
import { EmptyBody, IdName } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, creates, deletes, optional, posts, preview, reads, stepUp } from '@/lib/contract/operations/rows';
import { organization } from '@/lib/contract/operations/shared';
import {
  CheckLine,
  DomainInput,
  Provider,
  ProviderInput,
  ProviderLink,
  ProviderLinkInput,
  ProviderState,
  ProviderTest,
  ProviderTestResult,
  ProviderUpdate,
} from './entities';

const all = {
  ...optional,
  room: 'providers',
  scope: 'organization',
  action: 'providers.manage',
  path: `${organization}/identity-providers`,
} as const;
const grave = { ...all, ...stepUp } as const;
const one = at(all, '/{provider}');
const changed = at(grave, '/{provider}');

export const providerOperations = {
  'providers.list': reads(all, 'The identity providers that an organization has connected', v.array(Provider)),
  'providers.get': reads(one, 'One identity provider that an organization has connected', Provider),
  'providers.create': creates(grave, 'Connect an identity provider, as a draft', ProviderInput, Provider),
  'providers.update': changes(
    changed,
    'Change an identity provider; another issuer needs its secret again',
    ProviderUpdate,
    Provider,
  ),
  'providers.switch': posts(
    at(changed, '/state'),
    'Switch an identity provider on, when a test sign-in has worked and all its checks pass, or off',
    ProviderState,
    Provider,
  ),
  'providers.delete': deletes(changed, 'Remove an identity provider; while people sign in with it only when it is off'),
  'providers.check': posts(
    { ...one, ...preview, path: `${one.path}/check` },
    'What an identity provider says of itself, line by line, and whether it accepts this client; it changes nothing',
    EmptyBody,
    v.array(CheckLine),
  ),
  'providers.startTest': creates(
    at(one, '/test-sign-in'),
    'Begin a test sign-in at an identity provider, which may be off',
    EmptyBody,
    ProviderTest,
  ),
  'providers.testResult': reads(
    at(one, '/test-sign-in/{providerTestId}'),
    'What became of a test sign-in: the claims that accounts are made of, and the names of others',
    ProviderTestResult,
  ),
  'providers.createLink': creates(
    at(changed, '/link'),
    'Make a link by which the IT of a provider that is not on enters its settings, once; an earlier one ends',
    ProviderLinkInput,
    ProviderLink,
  ),
  'providers.passwordPeople': reads(
    at(one, '/password-people'),
    'The first hundred people of an identity provider who have a password: one of them may keep it',
    v.array(IdName),
  ),
  'providers.addDomain': creates(
    at(changed, '/domains'),
    'Name a mail domain, which counts once its DNS says so',
    DomainInput,
    Provider,
  ),
  'providers.proveDomain': posts(
    at(changed, '/domains/{domain}/proof'),
    'Ask the DNS of a mail domain whether it has the record',
    EmptyBody,
    Provider,
  ),
  'providers.removeDomain': deletes(at(changed, '/domains/{domain}'), 'Take a mail domain from an identity provider'),
} as const satisfies Record<string, Operation>;
