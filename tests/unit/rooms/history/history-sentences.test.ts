/** Every change has words in the history. */
import { expect, test } from 'vitest';
import { createTranslator } from 'next-intl';
import { countOf, kindOf, valuesOf } from '@/components/rooms/history/history-words';
import { CLIENT_AUTH_METHODS, CLIENT_TYPES, GRANT_TYPES } from '@/lib/contract/rooms/clients/entities';
import { PROVIDER_AUTHENTICATIONS, PROVIDER_STATES } from '@/lib/contract/rooms/providers/entities';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { messages } from '@/messages/index';

const histories = Object.values(messages).map(({ history }) => history);

/** Asked by POST because of what they need to know; they change nothing and are not audited. */
const QUESTIONS = operationIds.filter((id) => operationRow(id).readOnly === true);
const audited = operationIds.filter((id) => operationRow(id).method !== 'GET' && !QUESTIONS.includes(id));

/** The text with that key, or undefined. */
const textAt = (texts: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], texts);

test('questions say that they change nothing', () => {
  for (const id of QUESTIONS) expect(operationRow(id).summary).toContain('changes nothing');
});

test.each(audited)('%s has a sentence and a name in both languages', (id) => {
  for (const { sentence, action } of histories) {
    expect(textAt(sentence, kindOf(id))).toMatch(/<actor>/);
    expect(textAt(action, kindOf(id))).toEqual(expect.any(String));
  }
});

test.each([
  ['clientType', CLIENT_TYPES],
  ['allowedGrantType', GRANT_TYPES],
  ['authMethod', [...CLIENT_AUTH_METHODS, ...PROVIDER_AUTHENTICATIONS]],
  ['state', PROVIDER_STATES],
])('every closed word of %s has words of its own', (field, words) => {
  expect(new Set(valuesOf(field, words).map(({ kind }) => kind))).toEqual(new Set(['word']));
  for (const { word } of histories) expect(words.filter((one) => !(one in word))).toEqual([]);
});

test.each([
  ['en', 'Nora assigned an application to the tenant', 'Nora unassigned Ledger from 2 tenants'],
  ['no', 'Nora tildelte leietakeren en applikasjon', 'Nora fjernet Ledger fra 2 leietakere'],
] as const)('a sentence in %s counts what it is about', (locale, one, two) => {
  const t = createTranslator({
    locale,
    messages: messages[locale],
    namespace: 'history.sentence.tenants.applications',
  });
  const asIs = (chunks: string) => chunks;
  const changed = (side: object) => ({ changes: [{ field: 'x', before: null, after: null, ...side }] });
  const values = { actor: asIs, target: asIs, name: 'Nora', who: 'Ledger' };
  const [assigned, unassigned] = [changed({ after: ['Ledger'] }), changed({ before: ['Grid', 'Retail'] })];
  expect(t.markup('assign', { ...values, place: 'tenant', count: countOf(assigned) })).toBe(one);
  expect(t.markup('unassign', { ...values, place: 'application', count: countOf(unassigned) })).toBe(two);
});

test('a grant type has the same words in the history, the list and the kit', () => {
  for (const { history, clients, clientkit } of Object.values(messages))
    for (const type of GRANT_TYPES)
      expect([clients.grant[type], clientkit.grant[type]]).toEqual([history.word[type], history.word[type]]);
});
