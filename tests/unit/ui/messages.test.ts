import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { screenIds } from '@/lib/contract/access';
import { LANGUAGES, type Language } from '@/lib/contract/limits';
import { VALIDATION_TEXT } from '@/lib/contract/rules';
import { chooseLanguage, chooseZone } from '@/lib/language';
import { messages } from '@/messages/index';
import { text, textsOf } from '../../support/texts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** The pages of the BFF are made without React and read their texts themselves. */
const READ_BY_BFF = 'bff.json';

const filesOf = (language: string) => readdirSync(`messages/${language}`);
const readAll = (language: Language) =>
  flatten({
    ...messages[language],
    bff: JSON.parse(readFileSync(`messages/${language}/${READ_BY_BFF}`, 'utf8')) as Tree,
  });
const english = readAll('en');
const norwegian = readAll('no');
/** The names of a message's arguments. */
const argumentsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].toSorted();

// That both say the same is one test for all texts: tests/architecture.test.ts.
describe('the two languages', () => {
  test.each(LANGUAGES)('%s lists every namespace that has a file', (language) => {
    const files = filesOf(language).filter((name) => name !== READ_BY_BFF);
    const listed = Object.keys(messages[language]).map((name) => `${name}.json`);
    expect(listed.toSorted()).toEqual(files.toSorted());
  });

  test.each([
    ['en', english],
    ['no', norwegian],
  ] as const)('%s has only valid ICU messages', (locale, flat) => {
    const faults: string[] = [];
    for (const [key, text] of flat) {
      // Texts with markup are for `t.rich`; their arguments are the same as those of plain ones.
      if (/<\w+>/.test(text)) continue;
      const values = Object.fromEntries(argumentsOf(text).map((name) => [name, 1]));
      const t = createTranslator({ locale, messages: { text } as never, onError: () => faults.push(key) });
      t('text' as never, values as never);
    }
    expect(faults).toEqual([]);
  });

  test('what had been deleted before is said in the same way of everything', () => {
    const others = (flat: Map<string, string>, said: RegExp) =>
      [...flat].filter(([key, sentence]) => key.endsWith('.delete.gone') && !said.test(sentence));
    expect(others(english, / had already been (?:deleted|removed)$/)).toEqual([]);
    expect(others(norwegian, / var allerede (?:slettet|fjernet)$/)).toEqual([]);
  });

  // Of `typeCount` the number is typed.
  test.each([
    ['en', english],
    ['no', norwegian],
  ] as const)('%s writes counts and limits like other numbers', (_, flat) => {
    const bare = [...flat].filter(([, text]) => /\{(?:min|max|count|total|done|loaded)\}/.test(text));
    expect(bare.map(([key]) => key)).toEqual(['members.bulk.typeCount']);
  });

  test.each([
    ['en', english],
    ['no', norwegian],
  ] as const)('%s has no empty text: what it names would have no name', (_, flat) => {
    expect([...flat].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('every screen and every validation rule has its words', () => {
  expect(screenIds.filter((id) => !english.has(`shell.screen.${id}`))).toEqual([]);
  for (const [key, text] of Object.entries(VALIDATION_TEXT)) expect(english.get(`common.validation.${key}`)).toBe(text);
});

describe('the catalogue of section 8', () => {
  test.each([
    ['Authentication.UserClaimsFetch.Error', 'Unable to authorize user'],
    ['Authentication.SuperTenant.Error', 'User does not belong to super tenant group.'],
    ['Http.Forbidden', 'You are not authorized to perform this operation.'],
    ['Page.Error.NoTenant', 'No tenant with Id {tenantId} available'],
    ['Page.AllTenantList.Tenant.Joined.Success', 'You joined the tenant {name}'],
    ['Page.AllTenantList.Tenant.Joined.Error', 'Unable to join tenant {name}'],
    ['Common.Copy.Error', 'Item cannot be copied'],
    ['Page.Tenant.Activation.Error', "Couldn't activate"],
  ])('%s says what the specification says', (key, text) => expect(english.get(`catalogue.${key}`)).toBe(text));

  test.each([
    'Organization.Fetch.NoOrganization.Error',
    'Organization.Fetch.Error',
    'Organization.Fetch.Members.Error',
    'Organization.Fetch.Tenants.Error',
    'Tenant.Fetch.Error',
    'Tenant.Fetch.Members.Error',
    'Groups.Fetch.Error',
    'Groups.GetDetails.Error',
    'Groups.Create.Error',
    'Groups.Edit.Error',
    'Page.Tenant.Create.Fetch.Error',
    'Page.Tenant.Create.Save.Error',
    'Page.Tenant.Create.Resend.Error',
    'Page.Tenant.Create.Resend.Success',
    'Page.Tenant.Create.Preconfigured.NoApplication.Error',
    'MemberInvitation.Invite.IDPError',
    'MemberInvitation.Invite.Success',
    'MemberInvitation.Invite.Error',
    'MemberInvitation.Invite.ErrorDetails',
    'MemberInvitation.Invite.Validation.InvalidEmail',
    'Page.ApplicationCreate.Error',
    'Page.ApplicationCreate.ErrorDetails',
    'Page.ApplicationEdit.Error',
    'Page.ApplicationEdit.ErrorDetails',
    'Page.ApplicationCreate.Permission.Create.Error',
    'Page.ApplicationCreate.Permission.Create.ErrorDetails',
    'Page.ApplicationCreate.Permission.Created.Success',
    'Page.ApplicationTemplateCreate.Error',
    'Page.ApplicationTemplateCreate.ApplicationTemplateRemoved',
    'Page.ApplicationTemplateEdit.ErrorDetails',
    'Page.ApiResourcesCreate.Error',
    'Page.ApiResourcesCreate.ErrorDetails',
    'Page.ApiResourcesEdit.Error',
    'Page.ApiResourcesEdit.ErrorDetails',
    'Page.ApiResourceDelete.ApiResourceDeleted',
    'Page.OidcClientCreate.Error',
    'Page.OidcClientCreate.ErrorDetails',
    'Page.OidcClientEdit.Error',
    'Page.OidcClientEdit.EditError',
    'Page.OidcClientEdit.ErrorDetails',
    'Page.OidcClientDelete.OidcClientDeleted',
    'Page.OidcClientTemplateCreate.ErrorDetails',
    'Page.OidcClientTemplateDelete.OidcClientTemplateDeleted',
    'Page.MemberList.User.Delete.Error',
    'Page.MemberList.User.Deleted',
    'Page.MemberList.Data.Changed.Success',
    'Page.MemberList.Data.Changed.Error',
    'Page.GroupList.Delete.Error',
    'Page.GroupList.Delete.Success',
    'Page.IDPNotFound',
    'Page.Application.Assign.Success.Single',
    'Page.Application.Assign.Success.Multi',
    'Page.ApplicationRemove.ApplicationRemoved',
    'Page.StartConfiguration.ChangeTenantName.Success',
    'Page.StartConfiguration.ChangeTenantName.Error',
    'Page.StartConfiguration.DeleteOrganization.Deleted',
    'Page.AllTenantList.Tenant.Deleted',
    'Common.Copy.Success',
  ])('%s is there', (key) => expect(english.has(`catalogue.${key}`)).toBe(true));
});

test.each([
  ['no', null, 'no'],
  [undefined, 'nb-NO,nb;q=0.9,en;q=0.8', 'no'],
  [undefined, 'de,en;q=0.5,nn;q=0.7', 'no'],
  [undefined, 'no;q=0,de', 'en'],
  ['xx', 'de', 'en'],
  ['en', 'nb', 'en'],
  [undefined, undefined, 'en'],
] as const)('remembered %j and accepted %j give %s', (remembered, accept, language) =>
  expect(chooseLanguage(remembered, accept)).toBe(language),
);

test.each([
  ['Europe/Oslo', 'Europe/Oslo'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Europe/Nowhere', 'UTC'],
  ['../../etc/passwd', 'UTC'],
  ['<script>', 'UTC'],
  ['x'.repeat(5000), 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that told the zone %j reads times of %s', (remembered, zone) =>
  expect(chooseZone(remembered)).toBe(zone),
);

test('a key of a test that no text has does not compile', () => {
  expect(text('shell.screen.groups')).toBe(textsOf('shell.screen')('groups'));
  // @ts-expect-error there is no such text
  expect(() => text('shell.screen.nowhere')).toThrow('MISSING_MESSAGE');
  // @ts-expect-error nor here
  expect(() => textsOf('shell.screen')('nowhere')).toThrow('MISSING_MESSAGE');
});
