/** The rules of sign-in policies: what all of a person's together ask, whether a sign-in meets it, and what tightens. */
import { describe, expect, it, test } from 'vitest';
import { REQUIREMENTS, looserIn } from '@/lib/contract/rooms/organizations/requirements';
import { type PolicyOn, demandOf, isMet } from '@/lib/platform/sign-in/policy';

const TODAY = '2026-11-26';
const BEFORE = '2026-11-25';
const LATER = '2026-12-01';
const on = (requirement: PolicyOn['requirement'], from: string | null, isAdmin = false): PolicyOn => ({
  requirement,
  from,
  isAdmin,
});
const nothing = { now: null, next: null };

describe('what policies ask of a person', () => {
  const needs = { none: [null, null], adminsSecondFactor: [null, 'secondFactor'] } as const;
  const others = { secondFactor: ['secondFactor', 'secondFactor'], passkey: ['passkey', 'passkey'] } as const;
  const table = { ...needs, ...others };

  it.each(REQUIREMENTS)('%s: before and after its day, for admins and others', (requirement) => {
    for (const [index, isAdmin] of [false, true].entries()) {
      const need = table[requirement][index]!;
      for (const from of [null, BEFORE, TODAY]) {
        expect(demandOf([on(requirement, from, isAdmin)], TODAY)).toEqual({ now: need, next: null });
      }
      const next = need === null ? null : { need, from: LATER };
      expect(demandOf([on(requirement, LATER, isAdmin)], TODAY)).toEqual({ now: null, next });
    }
  });

  it('is the strictest of all, and of those that come the first that asks for more', () => {
    expect(demandOf([], TODAY)).toEqual(nothing);
    expect(demandOf([on('secondFactor', BEFORE), on('passkey', TODAY)], TODAY)).toEqual({ now: 'passkey', next: null });
    expect(demandOf([on('passkey', BEFORE), on('secondFactor', LATER)], TODAY)).toEqual({ now: 'passkey', next: null });
    expect(demandOf([on('secondFactor', null), on('passkey', LATER)], TODAY)).toEqual({
      now: 'secondFactor',
      next: { need: 'passkey', from: LATER },
    });
    const many = [on('passkey', '2027-01-01'), on('secondFactor', LATER), on('adminsSecondFactor', TODAY)];
    expect(demandOf(many, TODAY)).toEqual({ now: null, next: { need: 'secondFactor', from: LATER } });
    const together = [on('secondFactor', LATER), on('passkey', LATER)];
    expect(demandOf(together, TODAY).next).toEqual({ need: 'passkey', from: LATER });
  });
});

test('a sign-in meets a need by what it proved', () => {
  expect(isMet('secondFactor', ['pwd'])).toBe(false);
  expect(isMet('secondFactor', ['pwd', 'otp', 'mfa'])).toBe(true);
  expect(isMet('passkey', ['pwd', 'otp', 'mfa'])).toBe(false);
  expect(isMet('passkey', ['swk', 'user', 'mfa'])).toBe(true);
  expect(isMet('passkey', ['hwk', 'user', 'mfa'])).toBe(true);
});

test('a tenant asks at least as much, and no later', () => {
  const organization = { requirement: 'secondFactor', from: TODAY } as const;
  expect(looserIn({ requirement: 'adminsSecondFactor', from: TODAY }, organization)).toBe('requirement');
  expect(looserIn({ requirement: 'secondFactor', from: LATER }, organization)).toBe('from');
  expect(looserIn({ requirement: 'passkey', from: LATER }, organization)).toBe('from');
  expect(looserIn({ requirement: 'passkey', from: TODAY }, organization)).toBeUndefined();
  expect(looserIn({ requirement: 'secondFactor', from: null }, organization)).toBeUndefined();
  expect(looserIn({ requirement: 'secondFactor', from: BEFORE }, { ...organization, from: null })).toBe('from');
  expect(looserIn({ requirement: 'none', from: null }, organization)).toBeUndefined();
  expect(looserIn({ requirement: 'passkey', from: LATER }, { requirement: 'none', from: null })).toBeUndefined();
});
