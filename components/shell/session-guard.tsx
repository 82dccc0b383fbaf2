'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/console/browser/call';
import { paths } from '@/lib/paths';

/** How often a visible page asks whether the session still lives, in seconds. */
const POLL_SECONDS = 60;

function SignedOutGuard() {
  const { status, data } = useSession();
  const person = useRef<string>(undefined);
  const now = data?.user?.id;
  useEffect(() => {
    if (now === undefined) return;
    person.current ??= now;
    // Another person has signed in, in another tab: what this document shows and keeps is of the one before.
    if (person.current !== now) window.location.reload();
  }, [now]);
  useEffect(() => {
    // next-auth also says "unauthenticated" when it could not ask. A real call decides: its 401 starts the sign-in.
    if (status === 'unauthenticated') call('me.get', {}).catch(() => undefined);
  }, [status]);
  return null;
}

/** Notices when the session ends, in this tab or another one. */
export function SessionGuard() {
  return (
    <SessionProvider basePath={paths.bff.auth} refetchOnWindowFocus refetchInterval={POLL_SECONDS}>
      <SignedOutGuard />
    </SessionProvider>
  );
}
