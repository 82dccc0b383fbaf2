/** The caller's authenticator app and recovery codes: docs/decisions/second-factor.md. */
import { fieldError, type Handlers, InSteps, notFound, type StepContext, TooManyTries } from '../../api/handler';
import { languageOf } from '../../api/me';
import { type FactorChange, factorChanged } from '../../mail/account';
import { translator } from '../../pages/text';
import { factorsOf } from '../../sign-in/factors';
import { keepRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from '../../sign-in/recovery-codes';
import { withdrawResetLink } from '../../sign-in/reset';
import { tryFirstCode } from '../../sign-in/set-up';
import { confirmTotp, holdTotp, removeTotp, startTotp } from '../../sign-in/totp';
import { reauthenticate } from './reauthentication';

type Change = 'me.confirmAuthenticator' | 'me.removeAuthenticator' | 'me.newRecoveryCodes';
type Step = Parameters<Parameters<StepContext<Change>['step']>[0]>[0];

const noApp = () => notFound('The authenticator app');

async function tell(context: Pick<StepContext<Change>, 'me' | 'now'>, { db, audit, mail }: Step, change: FactorChange) {
  const { me, now } = context;
  await withdrawResetLink(db, me.id);
  await audit({ targetType: 'person', targetId: me.id, details: { name: me.name }, changed: true });
  await mail([factorChanged({ ...me, contactEmail: me.email }, change, now)]);
}

async function start(context: StepContext<'me.startAuthenticator'>) {
  const { me, now, body, step } = context;
  await reauthenticate(context, body.currentPassword);
  const names = { issuer: translator(languageOf(me.language))('product'), label: me.username };
  const { uri, text, svg } = await step(async ({ db }) => await startTotp(db, me.id, names, now));
  return { uri, secret: text, svg };
}

async function confirm(context: StepContext<'me.confirmAuthenticator'>) {
  const { db, me, now, body, step } = context;
  const { wait, answer: first } = await tryFirstCode(db, me.id, body.code, now);
  if (wait !== undefined) throw new TooManyTries(wait);
  if (first === undefined) throw notFound('The secret');
  if (first === null) {
    throw fieldError('code.wrong', 'code', 'This code is not right.');
  }
  const codes = await makeRecoveryCodes();
  await step(async (tools) => {
    const isReplaced = await holdTotp(tools.db, me.id);
    if (!(await confirmTotp(tools.db, me.id, first, now))) throw notFound('The secret');
    await keepRecoveryCodes(tools.db, me.id, codes);
    await tell(context, tools, isReplaced ? 'replaced' : 'added');
  });
  return { recoveryCodes: codes.shown };
}

async function remove(context: StepContext<'me.removeAuthenticator'>): Promise<undefined> {
  const { me, body, step } = context;
  await reauthenticate(context, body.currentPassword);
  await step(async (tools) => {
    if (!(await removeTotp(tools.db, me.id))) throw noApp();
    await removeRecoveryCodes(tools.db, me.id);
    await tell(context, tools, 'removed');
  });
  return undefined;
}

async function renew(context: StepContext<'me.newRecoveryCodes'>) {
  const { me, body, step } = context;
  await reauthenticate(context, body.currentPassword);
  const codes = await makeRecoveryCodes();
  await step(async (tools) => {
    if (!(await holdTotp(tools.db, me.id))) throw noApp();
    await keepRecoveryCodes(tools.db, me.id, codes);
    await tell(context, tools, 'newCodes');
  });
  return { recoveryCodes: codes.shown };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

export const factorHandlers = {
  'me.factors': async ({ db, me }) => {
    const { authenticator, codes } = await factorsOf(db, me.id);
    return {
      authenticator: authenticator && {
        addedAt: authenticator.addedAt.toISOString(),
        lastUsedAt: instant(authenticator.lastUsedAt),
      },
      recoveryCodes: { ...codes, lastUsedAt: instant(codes.lastUsedAt) },
    };
  },
  'me.startAuthenticator': new InSteps(start),
  'me.confirmAuthenticator': new InSteps(confirm),
  'me.removeAuthenticator': new InSteps(remove),
  'me.newRecoveryCodes': new InSteps(renew),
} satisfies Handlers;
