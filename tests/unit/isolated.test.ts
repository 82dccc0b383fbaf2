/** What is written from right to left turns the order of nothing beside it in a sentence. */
import { expect, test } from 'vitest';
import { isolated, joinIsolated } from '@/lib/contract/names';
import { passkeyChanged } from '@/lib/platform/mail/account';
import { policyReminder } from '@/lib/platform/mail/sign-in-policy';
import { invitationMail } from '@/lib/platform/mail/templates';
import { translator } from '@/lib/platform/pages/text';

test('letters of scripts from right to left are isolated, and all else stays as it is', () => {
  expect(isolated('ميناء 7')).toBe('\u2068ميناء 7\u2069');
  expect(isolated('נמל')).toBe('\u2068נמל\u2069');
  expect(['Bjørn Eide', 'Порт', 7, true, null].map(isolated)).toEqual(['Bjørn Eide', 'Порт', 7, true, null]);
});

test('names beside each other are isolated each, and empty ones left out', () => {
  expect(joinIsolated(['נמל', '', undefined, 'Bjørn', 'ميناء'])).toBe('\u2068נמל\u2069, Bjørn, \u2068ميناء\u2069');
  expect(joinIsolated(['נמל', '127.0.0.1'], ' · ')).toBe('\u2068נמל\u2069 · 127.0.0.1');
});

test('so are those that the platform puts into its own pages', () => {
  expect(translator('en')('upstream.continue', { provider: 'נמל' })).toContain('\u2068נמל\u2069');
});

test('and into its mails', () => {
  const [to, at] = ['a@b.example', new Date()];
  const places = { tenantName: 'נמל', organizationName: 'ميناء', invitedBy: 'רות' };
  const { subject, body } = invitationMail('member', { to, language: 'en', ...places, link: 'x', expiresAt: at });
  expect(subject).toBe('You are invited to \u2068נמל\u2069');
  expect(body).toContain('\u2068רות\u2069 has invited you to \u2068נמל\u2069 in \u2068ميناء\u2069.');
  const person = { contactEmail: to, language: 'en', username: 'רות' };
  expect(passkeyChanged(person, 'added', 'مفتاح', at).body).toContain(
    '“\u2068مفتاح\u2069” was added to the account \u2068רות\u2069',
  );
  const reminder = { place: 'נמל', need: 'passkey', from: null, consoleUrl: 'x' } as const;
  expect(policyReminder(person, reminder).body).toContain('\u2068נמל\u2069');
});
