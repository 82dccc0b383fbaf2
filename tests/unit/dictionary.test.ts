/** One word for each thing, in both languages, of the console and of the platform's pages (CONTRIBUTING, "Words"). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Language } from '@/lib/contract/limits';
import { VALIDATION_TEXT } from '@/lib/contract/validation-message';
import { texts } from '@/lib/platform/pages/text';
import { messages } from '@/messages/index';

type Entry = [key: string, text: string];

const leaves = (value: unknown, path: string): Entry[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));

/** What is read: without names of arguments, keywords of their formats, and code. */
const read = (text: string): string =>
  text
    .replaceAll(/<code>.*?<\/code>|`[^`]*`/g, '')
    .replaceAll(/\{(\w+)(?=[,}])(?:, \w+,)?/g, '{')
    .replaceAll(/=?\w+ (?=\{)/g, '');

const all = (language: Language): Entry[] =>
  [
    ...leaves(messages[language], 'messages'),
    ...leaves(JSON.parse(readFileSync(`messages/${language}/bff.json`, 'utf8')), 'messages.bff'),
    ...leaves(texts[language], 'platform'),
  ].map(([key, text]) => [key, read(text)]);

/** Sentences of the specification, which stay as it has them. */
const SPECIFIED = new Set<string>([
  VALIDATION_TEXT.email,
  VALIDATION_TEXT.emailList,
  'No tenant with Id {} available',
  'This role or permission is assigned to a team member; delete it anyway?',
]);

const BANNED: Record<Language, readonly (readonly [not: RegExp, better: string])[]> = {
  en: [
    [/\be?mails?\b(?<!e-mails?)/i, 'e-mail'],
    [/\blog(?:ged|ging)? (?:in|out)\b|\blogin\b/i, 'sign in, sign out'],
    [/\bchoos(?:e|es|ing)\b|\bchosen?\b/i, 'select, selected'],
    [/\b(?:no|some|any|every)body\b/i, 'No members, another admin, all members'],
    [/\bwhom\b|\bwhoever\b|\bwhomever\b/i, 'a person or a thing as subject'],
    [/\bids?\b|\bIds?\b/, 'ID, IDs'],
    [/(?<!authenticator )\bapp\b/i, 'application; authenticator app'],
    [/\brights\b/i, 'permissions'],
    [/\bmeets? it\b|\bit meets\b/i, 'is affected'],
    [/\bpresent (?:one|password)\b/i, 'current'],
    [/\bmend/i, 'fix'],
    [/\bworks? no more\b/i, 'stops working, no longer works'],
    [/\b(?:secret|invitation)s?\b[^.]*\b(?:ends?|ended)\b/i, 'expires, expired'],
    [/\bproves? (?:itself|themselves)\b/i, 'authenticates, client authentication'],
    [/password alone (?:is|will be) enough/i, 'the password is enough, where no sign-in policy asks for more'],
  ],
  no: [
    [/\bomfang/i, 'scope'],
    [/rettighet/i, 'tillatelse'],
    [/tildelingstype/i, 'grant type'],
    [/fornyelsestoken|tilgangstoken|refresh-token|access-token/i, 'refresh token, access token'],
    [/\bid\b|-id\b|-id-/, 'ID'],
    [/\bId\b/, 'ID'],
    [/\bepost|\be-?mail/i, 'e-post'],
    [/programpakke|produktområde/i, 'pakke'],
    [/skrivebeskyttet/i, 'kun lesing'],
    [/må bli |blir værende/i, 'kan ikke fjernes, beholdes'],
    [/frakoblet/i, 'refresh token'],
    [/testinnlogging/i, 'prøveinnlogging'],
    [/\bsøk i\b/i, 'søk på, søk etter'],
    [/passordet alene (?:er|blir) nok/i, 'passordet er nok, der ingen innloggingsregel krever mer'],
    [/ingen(?:ting)? passer/i, 'ingen treff'],
    [/\blag(?:et|es)\b[^.]*\bav (?:den|malen)\b|applikasjon av|klienter lages av/i, 'laget fra malen'],
    [/returadresse/i, 'redirect-URI'],
    [/piksler/i, 'luft mellom radene'],
    [/lagre endringene/i, 'lagre endringer'],
    [/pålogg/i, 'innlogging'],
    [/\btjener(?:en|e|ne)?\b/i, 'server'],
    [/oppmerksomhet/i, 'oppfølging'],
    [/\bscopes\b/i, 'scope'],
    [/(?:access|refresh) token(?:er|ene)\b/i, 'access token, refresh token'],
    [/gjenopprettingskode/i, 'reservekode'],
    [/\bfram\b/i, 'frem'],
    [/\ben API\b(?!-)/, 'et API; en API-ressurs'],
  ],
};

test.each(['en', 'no'] as const)('%s keeps to the dictionary', (language) => {
  const found = all(language).flatMap(([key, text]) =>
    SPECIFIED.has(text)
      ? []
      : BANNED[language].flatMap(([not, better]) => {
          const word = not.exec(text)?.[0];
          return word === undefined ? [] : [`${key}: "${word}" -> ${better}`];
        }),
  );
  expect(found).toEqual([]);
});

test('the words are looked for in texts alone, and found there', () => {
  expect(read('Select <code>id</code> of {id}, {count, plural, one {# app} other {# apps}}')).not.toMatch(
    /\bid\b|plural/,
  );
  expect(BANNED.en[0]?.[0].test('Invalid email')).toBe(true);
  expect(BANNED.en[0]?.[0].test('two e-mails')).toBe(false);
});
