'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { RE_LOGIN_EVENT } from '@/lib/console/browser/re-login';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { MainSpinner } from '@/components/ui/primitives/spinner';

const SessionGuard = lazy(() => import('./session-guard').then((module) => module.SessionGuard), { optional: true });

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

/** Notices when the session ends, in this tab or another one; what asks for it is loaded after the first view. */
export function SessionWatcher({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? <SessionGuard /> : null}
      <ReLoginCurtain />
      {children}
    </>
  );
}
