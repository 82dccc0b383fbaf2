/** A sign-out here also signs the person out at their provider (OpenID Connect RP-Initiated Logout 1.0). */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '../db/database';
import type { PlatformLog } from '../log';
import { connectionOf } from './connections';
import { failureOf } from './failure';
import { holdLeaving, takeUpstreamSession } from './sessions';
import type { Upstreams } from './upstreams';

export interface LeaveConfig {
  db: Db;
  log: PlatformLog;
  upstreams?: Pick<Upstreams, 'endSession'> | undefined;
}

/**
 * Middleware of the OIDC provider: after a sign-out the browser goes to the provider of the session, and from there to
 * its original target. If the provider does not answer or has no such address, nothing changes.
 */
export function leaveUpstream({ db, log, upstreams }: LeaveConfig) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const { oidc, status } = ctx;
    if (upstreams === undefined || oidc?.route !== 'end_session_confirm') return;
    if (status !== 303 || oidc.params?.logout === undefined || oidc.session === undefined) return;
    const session = await takeUpstreamSession(db, oidc.session.uid);
    const connection = session && (await connectionOf(db, session.provider));
    // Another issuer does not know this session.
    if (session === undefined || connection?.issuer !== session.issuer) return;
    try {
      const target = String(ctx.response.get('location'));
      const url = await upstreams.endSession(connection, session.idToken, () => holdLeaving(db, target));
      if (url !== undefined) ctx.set('location', url.href);
    } catch (error) {
      const { reason, detail } = failureOf(error);
      log.warn({ provider: connection.name, reason, detail }, 'a sign-out did not reach the identity provider');
    }
  };
}
