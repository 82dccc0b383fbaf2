import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '@/lib/console/session/store';
import { causeOf } from '@/lib/faults/causes';
import { ADMIN_COMMANDS } from '@/lib/platform/admin/commands';
import { parseAdmin } from '@/lib/platform/admin/parse';
import { tableOf } from '@/lib/platform/admin/table';

const parse = (line: string) => parseAdmin(line.split(' ').filter(Boolean), 'admin');

describe('the words of a command', () => {
  it('are taken', () => {
    expect(parse('recovery-link kari')).toMatchObject({
      kind: 'run',
      request: { command: 'recovery-link', operand: 'kari' },
    });
    expect(parse('end-sessions --all')).toMatchObject({ kind: 'run', request: { command: 'end-sessions', all: true } });
    expect(parse('send-test-mail a@b.example --language no')).toMatchObject({
      kind: 'run',
      request: { language: 'no' },
    });
    expect(parse('check')).toMatchObject({ kind: 'run' });
    expect(parse('audit 0b6f7a1e')).toMatchObject({ kind: 'run', request: { operand: '0b6f7a1e' } });
  });

  it.each([
    ['', 'A command is missing.'],
    ['list-admin', 'There is no command "list-admin".'],
    ['unlock', 'It is called as `unlock <user>`.'],
    ['unlock kari ola', 'It is called as `unlock <user>`.'],
    ['unlock --all', '`unlock` does not take --all.'],
    ['end-sessions', 'It is called as `end-sessions <user>|--all`.'],
    ['end-sessions kari --all', 'It is called as `end-sessions <user>|--all`.'],
    ['check now', 'It is called as `check`.'],
    ['unlock kari --language no', '`unlock` does not take --language.'],
    ['unlock kari --force', "Unknown option '--force'."],
  ])('"%s" is refused with the way out', (line, text) => {
    expect(parse(line)).toEqual({ kind: 'wrong', text: `${text} \`admin --help\` lists the commands.` });
  });

  it('--help names all commands, and one with what it does', () => {
    const all = parse('--help');
    for (const { name, about } of ADMIN_COMMANDS) {
      expect(all).toMatchObject({ kind: 'help', text: expect.stringContaining(about) });
      expect(parse(`${name} --help`)).toMatchObject({ kind: 'help', text: expect.stringContaining(`admin ${name}`) });
    }
  });
});

describe('the cause of a fault', () => {
  const fault = (code: string, message = 'secret-value') => Object.assign(new Error(message), { code });

  it.each([
    ['database', fault('28P01'), 'it refuses the user name or the password', 'Correct PLATFORM_DATABASE_URL'],
    [
      'database',
      fault('3D000'),
      'there is no database of that name',
      'Create the database, or correct PLATFORM_DATABASE_URL',
    ],
    ['database', fault('25006'), 'it takes no writes', 'Name the primary server in PLATFORM_DATABASE_URL'],
    ['database', fault('ENOTFOUND'), 'its host name cannot be resolved', 'Correct PLATFORM_DATABASE_URL'],
    ['mail', fault('EAUTH'), 'it refuses the user name or the password', 'Correct SMTP_URL'],
    [
      'issuer',
      fault('CERT_NOT_YET_VALID'),
      'its certificate is not valid yet',
      'Set the clock of this machine, or renew its certificate',
    ],
    [
      'store',
      fault('INVALID_PURPOSE'),
      'its certificate is not one for servers',
      'Renew its certificate, with serverAuth',
    ],
    ...['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'ERR_SSL_UNSUPPORTED_PROTOCOL'].map(
      (code) =>
        ['issuer', fault(code), 'it speaks no version of TLS from 1.2', 'Let it speak TLS 1.2 or newer'] as const,
    ),
    ...['57P01', '57P03'].map(
      (code) => ['database', fault(code), 'it is starting or stopping', 'Try again when it takes connections'] as const,
    ),
    [
      'database',
      fault('CONNECTION_CLOSED'),
      'it ends the connection',
      'See whether it asks for a certificate of its clients, a firewall is between or only one side speaks TLS, or correct PLATFORM_DATABASE_URL',
    ],
    ['mail', fault('CERT_HAS_EXPIRED'), 'its certificate has expired', 'Renew its certificate'],
    [
      'issuer',
      fault('SELF_SIGNED_CERT_IN_CHAIN'),
      'its certificate is from an authority that is not known here',
      'Set NODE_EXTRA_CA_CERTS to the file with the certificate of that authority',
    ],
    [
      'store',
      new Error('NOAUTH Authentication required.'),
      'it asks for a password',
      'Put the password into REDIS_URL (redis://:password@host:6379)',
    ],
    ['store', new Error('READONLY You can not write'), 'it takes no writes', 'Name the primary server in REDIS_URL'],
    ['database', fault('XX999'), 'it failed (XX999)', 'Look at its log, and at PLATFORM_DATABASE_URL'],
    ['store', new StoreUnavailable(fault('XX999')), 'it failed (XX999)', 'Look at its log, and at REDIS_URL'],
    [
      'store',
      fault('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      'it asks for a certificate of its clients',
      'Set its tls-auth-clients to no',
    ],
    [
      'database',
      Object.assign(
        new Error('write EPROTO 80AC:error:0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:x.c:1:'),
        {
          code: 'EPROTO',
        },
      ),
      'it refuses the certificate of this side',
      'Correct sslcert and sslkey in its address',
    ],
    [
      'issuer',
      new TypeError('fetch failed', { cause: new Error('bad port') }),
      'browsers refuse its port',
      'Give it another port (PORT, PLATFORM_PORT, or that of OIDC_ISSUER or PLATFORM_PUBLIC_URL)',
    ],
    ['console', 'a text', 'it failed for an unknown reason', 'Look at its log, and at APP_URL'],
  ] as const)('of the %s is found', (part, error, cause, cure) => {
    expect(causeOf(error, part)).toEqual({ cause, cure });
    // Behind what libraries put around it.
    const wrapped = error instanceof Error ? new Error('failed', { cause: new AggregateError([error]) }) : error;
    expect(causeOf(wrapped, part)).toEqual({ cause, cure });
  });
});

it('the error of a port that browsers refuse is the one that Node.js makes', async () => {
  const error = await fetch('http://127.0.0.1:6000').catch((caught: unknown) => caught);
  expect(causeOf(error, 'console').cause).toBe('browsers refuse its port');
});

it('a table has its columns below each other', () => {
  expect(
    tableOf([
      ['a', 'bb'],
      ['ccc', 'd'],
      ['e', ''],
    ]),
  ).toBe('a    bb\nccc  d\ne');
});
