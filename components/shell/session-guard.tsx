'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { useEffect } from 'react';
import { call } from '@/lib/client/call';
import { paths } from '@/lib/paths';

/** How often a visible page asks whether the session still lives, in seconds. */
const POLL_SECONDS = 60;

function SignedOutGuard() {
  const { status } = useSession();
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
