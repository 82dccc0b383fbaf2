import { describe, expect, test } from 'vitest';
import { dryRun } from '@/components/rooms/members/invite/csv-import';
import type { KnownPeople } from '@/components/rooms/members/invite/invite-form';
import { joinOutcomes, learned, readOutcome, retriable } from '@/components/rooms/members/invite/invite-outcome';
import { inParts } from '@/components/ui/mechanisms/run-bulk';
import type { InvitationInput } from '@/lib/contract/rooms/members/entities';
import { MAX_INVITATIONS_PER_CALL } from '@/lib/contract/limits';
import { readCsv } from '@/lib/csv';

const run = (text: string, listed: ReadonlySet<string> = new Set(), known: KnownPeople = new Map()) =>
  dryRun(readCsv(text), listed, known);

describe('the dry run of a CSV file', () => {
  test('finds its columns by their headings, in both languages and any order', () => {
    for (const header of ['User name,E-mail', 'brukernavn;E-post', 'USER_NAME,contactEmail']) {
      const separator = header.includes(';') ? ';' : ',';
      expect(run(`${header}\nanna${separator}a@b.no`)).toEqual([{ line: 2, email: 'a@b.no', userName: 'anna' }]);
    }
    expect(run('Name;E-post\nAnna;a@b.no')).toEqual([{ line: 2, email: 'a@b.no', userName: '' }]);
  });

  test('reads a file without headings: the address, and the user name after it', () => {
    expect(run('a@b.no,anna\nc@d.no')).toEqual([
      { line: 1, email: 'a@b.no', userName: 'anna' },
      { line: 2, email: 'c@d.no', userName: '' },
    ]);
  });

  test('signs without a shape around an address do not make it wrong', () => {
    expect(run('email\n\u200ba@b.no\u200b')).toEqual([{ line: 2, email: 'a@b.no', userName: '' }]);
  });

  test('names what is wrong with each row', () => {
    const rows = run(
      [
        'email,username',
        'a@b.no,',
        ',x',
        'maria@fjordkraft,',
        'A@B.no,',
        'c@d.no,c d',
        'e@f.no,',
        'g@h.no,',
        'I@j.no,',
      ].join('\n'),
      new Set(['e@f.no']),
      new Map([
        ['g@h.no', 'member'],
        ['i@j.no', 'invited'],
      ]),
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, { kind: 'missing' }],
      [4, { kind: 'invalid' }],
      [5, { kind: 'duplicate', line: 2 }],
      [6, { kind: 'userName' }],
      [7, { kind: 'listed' }],
      [8, { kind: 'member' }],
      [9, { kind: 'invited' }],
    ]);
  });

  test('an empty file has no rows', () => {
    expect(run('')).toEqual([]);
    expect(run('email,username\n')).toEqual([]);
  });
});

const invitation = (contactEmail: string) => ({ contactEmail, userName: contactEmail }) as InvitationInput;
const requested = [invitation('a@b.no'), invitation('c@d.no'), invitation('e@f.no')];

test('another try is offered where the same invitation may succeed', () => {
  const failed = [
    ['member', 'conflict.alreadyMember'],
    ['taken', 'conflict.nameTaken'],
    ['wrong', 'request.invalid'],
    ['refused', 'access.roleTooHigh'],
    ['broken', 'internal'],
    ['away', 'upstream.timeout'],
    ['many', 'rate.limited'],
    ['unknown', undefined],
  ].map(([email = '', code]) => ({ email, message: '', code }));
  expect(retriable({ invited: [], failed }).map((one) => one.email)).toEqual(['broken', 'away', 'many', 'unknown']);
  expect([...learned({ invited: [], failed }).keys()]).toEqual(['member']);
});

describe('the outcome of an invitation', () => {
  test('a partial answer says who was invited, who was not, and why', () => {
    const outcome = readOutcome(requested, {
      createdInvitations: [{ id: '1', contactEmail: 'A@b.no' }],
      errors: [{ contactEmail: 'c@d.no', code: 'conflict.alreadyMember', Message: 'c@d.no is already a member.' }],
    });
    expect(outcome).toEqual({
      invited: ['a@b.no'],
      failed: [
        { email: 'c@d.no', message: 'c@d.no is already a member.', code: 'conflict.alreadyMember' },
        { email: 'e@f.no', message: '', code: undefined },
      ],
    });
  });

  test('an error without an address belongs to all not invited; a bare success invited all', () => {
    const errors = [{ Message: 'The mail server is down.' }];
    expect(readOutcome(requested, { createdInvitations: [], errors }).failed.map((one) => one.message)).toEqual([
      'The mail server is down.',
      'The mail server is down.',
      'The mail server is down.',
    ]);
    expect(readOutcome(requested, { createdInvitations: [], errors: [] }).invited).toHaveLength(3);
  });

  test('a retry moves those who are invited now', () => {
    const first = {
      invited: ['a@b.no'],
      failed: [
        { email: 'c@d.no', message: 'x' },
        { email: 'e@f.no', message: 'y' },
      ],
    };
    expect(joinOutcomes(first, { invited: ['c@d.no'], failed: [{ email: 'e@f.no', message: 'z' }] })).toEqual({
      invited: ['a@b.no', 'c@d.no'],
      failed: [{ email: 'e@f.no', message: 'z' }],
    });
  });

  test('long lists go in calls of the contract’s size', () => {
    const many = Array.from({ length: MAX_INVITATIONS_PER_CALL * 2 + 1 }, (_, index) => invitation(`p${index}@b.no`));
    expect(inParts(many, MAX_INVITATIONS_PER_CALL).map((part) => part.length)).toEqual([
      MAX_INVITATIONS_PER_CALL,
      MAX_INVITATIONS_PER_CALL,
      1,
    ]);
    expect(inParts([], MAX_INVITATIONS_PER_CALL)).toEqual([]);
  });
});
