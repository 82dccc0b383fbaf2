import { type HandlerContext, type Handlers, notFound } from '../../api/handler';
import { TARGET } from '../shared/history-targets';
import { endAllSessions, endSession, sessionsOf } from '../shared/sessions';
import { findMember } from './lookups';

type Context = HandlerContext<'members.endSessions'>;

/** The member that a call names. @throws ApiError notFound */
async function memberOf({ db, params, subject }: Pick<Context, 'db' | 'params' | 'subject'>) {
  const row = await findMember(db, params.tenantId, subject.organizationId ?? '', params.memberId);
  if (row === undefined) throw notFound('The member');
  return row;
}

/** The same, of a member that the caller may change; and a record of what is done. */
async function changeable(context: Context) {
  const { params, me, demand, audit } = context;
  const member = await memberOf(context);
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

/** Where a member is signed in, for those who may change them. */
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
} satisfies Handlers;
