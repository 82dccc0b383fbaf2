/** next-auth as a read-only view of the session: docs/decisions/three-sign-in-packages.md. */
import NextAuth, { type DefaultSession, type NextAuthConfig, type Session } from 'next-auth';
import { paths } from '@/lib/paths';
import type { Bff } from './context';
import { bff } from './instance';
import { parseCookies } from '@/lib/console/http/cookies';
import { BFF_HEADERS, json } from '@/lib/console/bff/responses';
import type { Session as BffSession } from '@/lib/console/session/sessions';

declare module 'next-auth' {
  interface Session {
    user: { id: string; name: string; email: string };
    /** The issuer's session id (section 3: `isLoggedIn` is "from a session id claim"). */
    sid: string;
    expires: string;
    /** Seconds until the session ends when it is not used, by the server's clock, and seconds before that at which to warn. */
    expiresIn: number;
    warnBefore: number;
    /** Whether using the session extends it. */
    canBeProlonged: boolean;
  }
}

/** The claims behind the view; next-auth carries them as its token. */
interface View {
  [name: string]: unknown;
  sub: string;
  name: string;
  email: string;
  sid: string;
  endsAt: number;
  ending: Pick<Session, 'expiresIn' | 'warnBefore' | 'canBeProlonged'>;
}

function viewOf(instance: Bff, session: BffSession): View {
  const { claims, subject, sid } = session.data;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { sessions } = instance;
  const expiresIn = sessions.expiresInSeconds(session);
  const ending = { expiresIn, warnBefore: sessions.warnSeconds, canBeProlonged: sessions.canBeProlonged(session) };
  const endsAt = instance.now() + expiresIn * 1000;
  return { sub: subject, name: text(claims.name), email: text(claims.email), sid, endsAt, ending };
}

async function config(): Promise<NextAuthConfig> {
  const instance = await bff();
  return {
    providers: [],
    basePath: paths.bff.auth,
    trustHost: true,
    // Required by next-auth but unused: `decode` and `encode` are ours.
    secret: instance.env.sessionSecrets[0],
    session: { strategy: 'jwt' },
    cookies: { sessionToken: { name: instance.sessions.cookieName } },
    jwt: {
      async decode({ token }) {
        const session = token === undefined ? null : await instance.sessions.findBySeal(token);
        return session === null ? null : viewOf(instance, session);
      },
      encode: async () => '',
    },
    callbacks: {
      session({ session, token }) {
        const view = token as unknown as View;
        const user = { id: view.sub, name: view.name, email: view.email };
        return {
          ...session,
          user,
          sid: view.sid,
          ...view.ending,
          expires: new Date(view.endsAt).toISOString(),
        } as typeof session & DefaultSession;
      },
    },
    // Cookies of ended sessions are common, and next-auth would log each as an error with a stack.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}

const nextAuth = NextAuth(config);

/** `GET /bff/auth/session`, for `useSession`. Its Set-Cookie lines are dropped: the view never changes the session. */
export async function handleSessionView({ sessions }: Bff, request: Request): Promise<Response> {
  const value = parseCookies(request.headers.get('cookie')).get(sessions.cookieName) ?? '';
  // next-auth reports any failure as "signed out", but an unavailable store does not mean that.
  if ((await sessions.findBySeal(value)) === null) return json(null);
  const { NextRequest } = await import('next/server');
  // next-auth parses cookies by other rules, so it gets only the cookie that we found.
  const headers = { cookie: `${sessions.cookieName}=${value}` };
  const answer = await nextAuth.handlers.GET(new NextRequest(request.url, { headers }));
  if (!answer.ok) return json(null);
  return new Response(await answer.text(), { headers: { ...BFF_HEADERS, 'Content-Type': 'application/json' } });
}
