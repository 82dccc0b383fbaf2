import { type HandlerContext, type Handlers, InSteps, type StepContext } from '../../api/handler';
import { TARGET } from '../shared/history-targets';
import { requireTenant } from '../shared/memberships';
import { endAllSessions, endSession, sessionsOf, sessionsOfMembers, signedInMembers } from '../shared/sessions';
import { requireMember } from './lookups';

type Context = HandlerContext<'members.endSessions'>;

/** Loads a call's member, if the caller may change them, and records the action. */
async function changeable(context: Context) {
  const { db, params, subject, me, demand, audit } = context;
  const member = await requireMember(db, params.tenantId, subject.organizationId ?? '', params.memberId);
  demand({ isSelf: params.memberId === me.id, holder: member });
  const record = (count: number) =>
    audit({
      targetType: TARGET.member,
      targetId: params.memberId,
      details: { name: member.displayName, count },
      changed: count > 0,
    });
  return { record };
}

/** People per transaction: short enough that other requests do not wait noticeably. */
const PEOPLE_PER_STEP = 20;

/** Ends the sessions of all members in steps. Each step reads the next people again, so people who have left are skipped. */
async function endAll({ db, params, me, sessionUid, issuer, step }: StepContext<'members.endAllSessions'>) {
  const { id, name } = await requireTenant(db, params.tenantId);
  let last: string | null = null;
  for (;;) {
    const people: string[] = await signedInMembers(db, id, last, PEOPLE_PER_STEP);
    await step(async (tools) => {
      let count = 0;
      for (const person of people) {
        count += await endAllSessions({ ...tools, issuer }, person, person === me.id ? sessionUid : undefined);
      }
      if (count > 0) await tools.audit({ targetType: TARGET.tenant, targetId: id, details: { name, count } });
    });
    last = people.at(-1) ?? null;
    if (people.length < PEOPLE_PER_STEP) return;
  }
}

export const sessionHandlers = {
  'members.sessions': async (context) => {
    const { db, params, sessionUid } = context;
    await changeable(context);
    return await sessionsOf(db, params.memberId, sessionUid, params.tenantId);
  },

  'members.endSession': async (context) => {
    const { record } = await changeable(context);
    await endSession(context, context.params.memberId, context.params.sessionId);
    await record(1);
  },

  'members.endSessions': async (context) => {
    const { record } = await changeable(context);
    await record(await endAllSessions(context, context.params.memberId, undefined));
  },

  'members.allSessions': async ({ db, params, sessionUid }) => {
    await requireTenant(db, params.tenantId);
    return await sessionsOfMembers(db, params.tenantId, sessionUid);
  },

  'members.endAllSessions': new InSteps(endAll),
} satisfies Handlers;
