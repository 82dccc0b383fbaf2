'use client';

import { SessionProvider, useSession } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '@/lib/client/call';
import { RE_LOGIN_EVENT } from '@/lib/client/re-login';
import { paths } from '@/lib/paths';
import { MainSpinner } from '../ui/spinner';

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

/** The main spinner over everything while the page leaves for the sign-in. */
function ReLoginCurtain() {
  const t = useTranslations('common.spinner');
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onLeave = (): void => setLeaving(true);
    window.addEventListener(RE_LOGIN_EVENT, onLeave);
    return () => window.removeEventListener(RE_LOGIN_EVENT, onLeave);
  }, []);
  return leaving ? (
    <div className="fixed inset-0 z-80">
      <MainSpinner label={t('main')} />
    </div>
  ) : null;
}

/** Gives the session to the page and notices when it ends, in this tab or another one. */
export function SessionWatcher({ children }: { children: ReactNode }) {
  return (
    <SessionProvider basePath={paths.bff.auth} refetchOnWindowFocus refetchInterval={POLL_SECONDS}>
      <SignedOutGuard />
      <ReLoginCurtain />
      {children}
    </SessionProvider>
  );
}
