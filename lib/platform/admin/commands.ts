/** The operator commands, in the order of the help. */
import { checkDatabase } from './check';
import { type AdminAnswer, type AdminContext, AdminError, type AdminRequest } from './context';
import { deletePerson, exportPerson } from './life';
import {
  disablePerson,
  enablePerson,
  endAllSessions,
  endSessionsOf,
  listAdmins,
  recoveryLink,
  resetFactors,
  unlock,
} from './people';
import { auditOf } from './trail';
import { prune, rotateKeys, sendTestMail, setupLink } from './platform';

export interface AdminCommand {
  name: string;
  takes: 'nothing' | '<user>' | '<user>|--all' | '<address>' | '<request>';
  about: string;
  /** `operand`: the command's argument, or an empty text. */
  run: (context: AdminContext, operand: string, request: AdminRequest) => Promise<string | AdminAnswer>;
}

export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'check',
    takes: 'nothing',
    about: 'looks at database, session store, issuer and mail server, and says what to do about each fault',
    run: async ({ db, retention }) => {
      const findings = await checkDatabase(db, retention?.accounts);
      return { ok: findings.every(({ state }) => state !== 'problem'), text: '', findings };
    },
  },
  {
    name: 'audit',
    takes: '<request>',
    about: 'what a request has changed, and what it was refused',
    run: auditOf,
  },
  {
    name: 'list-admins',
    takes: 'nothing',
    about: 'the people who administer the platform, and whether they are disabled',
    run: listAdmins,
  },
  {
    name: 'recovery-link',
    takes: '<user>',
    about: 'a link with which that person sets a new password, once, within 30 minutes',
    run: recoveryLink,
  },
  {
    name: 'setup-link',
    takes: 'nothing',
    about: 'a link for the first administrator of an empty platform',
    run: setupLink,
  },
  {
    name: 'unlock',
    takes: '<user>',
    about: 'forgets the failed sign-ins of a person',
    run: unlock,
  },
  {
    name: 'reset-factors',
    takes: '<user>',
    about: 'takes away the authenticator app, the recovery codes and the passkeys of a person who has lost them',
    run: resetFactors,
  },
  {
    name: 'disable',
    takes: '<user>',
    about: 'ends all that a person has, and lets no sign-in of them succeed, in any organization',
    run: disablePerson,
  },
  {
    name: 'enable',
    takes: '<user>',
    about: 'lets a disabled person sign in again',
    run: enablePerson,
  },
  {
    name: 'export',
    takes: '<user>',
    about: 'prints everything that is held about a person, as JSON',
    run: exportPerson,
  },
  {
    name: 'delete',
    takes: '<user>',
    about: 'deletes a person for good, in all organizations; takes the ID, and with a name says which it is',
    run: deletePerson,
  },
  {
    name: 'end-sessions',
    takes: '<user>|--all',
    about: 'ends all sessions and tokens of a person, or of everybody',
    run: (context, operand, { all }) => (all === true ? endAllSessions(context) : endSessionsOf(context, operand)),
  },
  {
    name: 'rotate-keys',
    takes: 'nothing',
    about: 'makes new signing keys; the old ones stay published as long as their tokens live',
    run: rotateKeys,
  },
  { name: 'prune', takes: 'nothing', about: 'removes what has expired, now', run: prune },
  {
    name: 'send-test-mail',
    takes: '<address>',
    about: 'sends a mail, in English or with --language no, and says why when it cannot',
    run: (context, operand, { language }) => sendTestMail(context, operand, language),
  },
];

/** Runs a command. An `AdminError` becomes an answer; other errors are thrown. */
export async function runAdmin(context: AdminContext, request: AdminRequest): Promise<AdminAnswer> {
  const command = ADMIN_COMMANDS.find(({ name }) => name === request.command);
  if (command === undefined) return { ok: false, text: `There is no command "${request.command}" in this version.` };
  try {
    const answer = await command.run(context, request.operand ?? '', request);
    return typeof answer === 'string' ? { ok: true, text: answer } : answer;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    return { ok: false, text: error.message };
  }
}
