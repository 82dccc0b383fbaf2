import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import {
  type InviteForm,
  type KnownPeople,
  emptyInvite,
  inviteSchema,
  invalidEmails,
  invitable,
  leftOut,
  toRequest,
  userNameProblems,
  withDraft,
  withEntry,
  withGrantsToggle,
  withImported,
  withKnown,
  withPasted,
  withRefused,
  withUserNamesToggle,
  withoutEmails,
} from '@/components/rooms/members/invite/invite-form';
import { withGrant } from '@/components/form/chosen-grants';
import { Role } from '@/lib/contract/access';
import { InvitationInput } from '@/lib/contract/rooms/members/entities';
import { readValidation } from '@/lib/contract/rules';

const local = { isUniqueIdp: false, idp: null };
const paste = (text: string, form: InviteForm = emptyInvite('en')) => withPasted(form, text, local).form;
const issues = (form: InviteForm) => {
  const parsed = v.safeParse(inviteSchema, form);
  return parsed.success ? [] : parsed.issues.map((one) => [v.getDotPath(one), readValidation(one.message).key]);
};

describe('the e-mail list', () => {
  test('is divided by comma, semicolon and white space; empties and duplicates drop out', () => {
    const { form, dropped } = withPasted(
      emptyInvite('en'),
      ' a@b.no, c@d.no;e@f.no\n\tA@B.NO ,,; maria@fjordkraft ',
      local,
    );
    expect(form.entries.map((entry) => entry.email)).toEqual(['a@b.no', 'c@d.no', 'e@f.no', 'maria@fjordkraft']);
    expect(dropped).toBe(1);
    expect(invalidEmails(form)).toEqual(['maria@fjordkraft']);
    expect(invitable(form)).toHaveLength(3);
    const again = withPasted(form, 'C@D.no x@y.no', local);
    expect(again.form.entries).toHaveLength(5);
    expect(again.dropped).toBe(1);
  });

  test('keeps the order in which addresses were pasted, right and wrong ones mixed', () => {
    expect(paste('wrong a@b.no wrong2 c@d.no').entries.map((entry) => entry.email)).toEqual([
      'wrong',
      'a@b.no',
      'wrong2',
      'c@d.no',
    ]);
  });

  test('takes hundreds at once', () => {
    const list = Array.from({ length: 800 }, (_, index) => `person${index}@example.no`).join('\n');
    expect(invitable(paste(list))).toHaveLength(800);
  });

  test('is not read again with each key that is typed behind it', () => {
    const form = paste(Array.from({ length: 1000 }, (_, index) => `person${index}@example.no`).join('\n'));
    expect(issues({ ...form, draft: 'a' })).toEqual([]);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(issues({ ...form, draft: 'another@example.no' })).toEqual([]);
    expect(normalize.mock.calls.length).toBeLessThan(10);
    normalize.mockRestore();
  });

  test('is required, and each address must be valid', () => {
    expect(issues(emptyInvite('en'))).toEqual([['entries', 'required']]);
    expect(issues(paste('a@b.no maria@fjordkraft'))).toEqual([['entries', 'emailList']]);
    expect(issues(paste('a@b.no'))).toEqual([]);
  });
});

describe('people who are here already', () => {
  const known: KnownPeople = new Map([
    ['anna@b.no', 'member'],
    ['bo@b.no', 'invited'],
  ]);

  test('are marked when they are added, and get no invitation', () => {
    const { form } = withPasted(emptyInvite('en'), 'Anna <Anna@b.no>, bo@b.no, cato@b.no', local, known);
    expect(leftOut(form, 'member')).toEqual(['Anna@b.no']);
    expect(leftOut(form, 'invited')).toEqual(['bo@b.no']);
    expect(toRequest(form, local).map((one) => one.contactEmail)).toEqual(['cato@b.no']);
    expect(issues(form)).toEqual([]);
  });

  test('alone are no one to invite, and need no user name', () => {
    const form = withKnown(withUserNamesToggle(paste('anna@b.no bo@b.no'), true), known);
    expect(issues(form)).toEqual([['entries', 'emailList']]);
    expect(form.changeUserNames).toBe(false);
    const named = withEntry(withUserNamesToggle(paste('cato@b.no anna@b.no'), true), 'cato@b.no', {
      userName: 'anna@b.no',
    });
    expect(issues(named)).toEqual([['changeUserNames', 'required']]);
    expect(issues(withKnown(named, known))).toEqual([]);
  });

  test('nothing changes while no address is known', () => {
    const form = paste('cato@b.no');
    expect(withKnown(form, known)).toBe(form);
  });
});

describe('the toggles', () => {
  const filled = paste('a@b.no c@d.no');

  test('stay off without anybody to invite', () => {
    expect(withGrantsToggle(emptyInvite('en'), true).editGrants).toBe(false);
    expect(withUserNamesToggle(paste('wrong'), true).changeUserNames).toBe(false);
  });

  test('reset what they hold when they are switched', () => {
    const open = withGrantsToggle(filled, true);
    const chosen = { ...open, applications: withGrant(open.applications, 'ledger', 'roles', 'viewer', true) };
    expect(withGrantsToggle(chosen, false)).toMatchObject({ editGrants: false, applications: [] });
    const named = withEntry(withUserNamesToggle(filled, true), 'a@b.no', { userName: 'anna' });
    expect(named.entries[0]?.userName).toBe('anna');
    expect(withUserNamesToggle(named, false).entries[0]?.userName).toBe('a@b.no');
  });

  test('go off when the last address goes', () => {
    const open = withUserNamesToggle(withGrantsToggle(filled, true), true);
    expect(withoutEmails(open, ['a@b.no'])).toMatchObject({ editGrants: true, changeUserNames: true });
    expect(withoutEmails(open, ['a@b.no', 'c@d.no'])).toMatchObject({ editGrants: false, changeUserNames: false });
  });
});

describe('user names', () => {
  const form = withUserNamesToggle(paste('a@b.no c@d.no'), true);

  test('are required, well formed, and each the person’s own', () => {
    const problem = (userName: string) => {
      const found = userNameProblems(withEntry(form, 'c@d.no', { userName })).get('c@d.no');
      return found && readValidation(found).key;
    };
    expect(problem('  ')).toBe('required');
    expect(problem('a b')).toBe('name');
    expect(problem('A@B.no')).toBe('exists');
    expect(problem('cato')).toBeUndefined();
    expect(issues(withEntry(form, 'c@d.no', { userName: '' }))).toEqual([['changeUserNames', 'required']]);
  });
});

describe('the request', () => {
  test('has one invitation per address, with the e-mail as user name, and the chosen grants', () => {
    let form = withGrantsToggle(paste('a@b.no c@d.no'), true);
    form = { ...form, role: Role.Admin, language: 'no' };
    form = { ...form, applications: withGrant(form.applications, 'ledger', 'roles', 'viewer', true) };
    form = { ...form, applications: withGrant(form.applications, 'ledger', 'permissions', 'read', true) };
    form = withEntry(form, 'c@d.no', { userName: ' cato ' });
    const request = toRequest(form, local);
    expect(request.map((one) => one.userName)).toEqual(['a@b.no', 'cato']);
    expect(request[0]).toEqual({
      contactEmail: 'a@b.no',
      userName: 'a@b.no',
      isUniqueIdp: false,
      idp: null,
      role: Role.Admin,
      applicationRoles: [{ applicationId: 'ledger', roles: ['viewer'] }],
      applicationPermissions: [{ applicationId: 'ledger', permissions: ['read'] }],
      preferredLanguage: 'no',
    });
    for (const one of request) expect(v.is(InvitationInput, one)).toBe(true);
  });

  test('invites to the tenant’s own identity provider unless one person is excepted', () => {
    const tenant = { isUniqueIdp: true, idp: 'obi-entra' };
    const { form } = withPasted(emptyInvite('en'), 'a@b.no c@d.no', tenant);
    const request = toRequest(withEntry(form, 'c@d.no', { isUniqueIdp: false }), tenant);
    expect(request.map(({ isUniqueIdp, idp }) => [isUniqueIdp, idp])).toEqual([
      [true, 'obi-entra'],
      [false, null],
    ]);
  });

  test('leaves out grants while the toggle is off', () => {
    const form = { ...paste('a@b.no'), applications: withGrant([], 'ledger', 'roles', 'viewer', true) };
    expect(toRequest(form, local)[0]?.applicationRoles).toEqual([]);
  });
});

test('imported rows bring their user names, and open the table of names only when there are any', () => {
  const plain = withImported(emptyInvite('en'), [{ email: 'a@b.no', userName: '' }], local);
  expect(plain).toMatchObject({ changeUserNames: false, entries: [{ email: 'a@b.no', userName: 'a@b.no' }] });
  const named = withImported(
    plain,
    [
      { email: 'c@d.no', userName: 'cato' },
      { email: 'A@b.no', userName: 'x' },
    ],
    local,
  );
  expect(named.changeUserNames).toBe(true);
  expect(named.entries.map((entry) => entry.userName)).toEqual(['a@b.no', 'cato']);
});

test('what is typed counts as soon as it is whole addresses, and is sent once', () => {
  const form = { ...paste('a@b.no'), draft: 'c@d' };
  expect(withDraft(form).entries.map(({ email }) => email)).toEqual(['a@b.no']);
  expect(issues(form)).toEqual([]);
  const whole = { ...form, draft: 'c@d.no' };
  expect(toRequest(whole, local).map(({ contactEmail }) => contactEmail)).toEqual(['a@b.no', 'c@d.no']);
  expect(toRequest({ ...whole, draft: 'A@B.no' }, local)).toHaveLength(1);
  expect(issues({ ...emptyInvite('en'), draft: 'c@d.no' })).toEqual([]);
  expect(issues({ ...emptyInvite('en'), draft: 'c@d' })).toEqual([['entries', 'required']]);
});

test('after a refusal of user names those who were not invited stay, with the reason at their rows', () => {
  const form = withRefused(paste('a@b.no c@d.no e@f.no'), ['A@b.no'], ['c@d.no']);
  expect(form.entries.map(({ email }) => email)).toEqual(['c@d.no', 'e@f.no']);
  expect(form.changeUserNames).toBe(true);
  expect([...userNameProblems(form).keys()]).toEqual(['c@d.no']);
  expect(userNameProblems(withEntry(form, 'c@d.no', { userName: 'cato' })).size).toBe(0);
});
