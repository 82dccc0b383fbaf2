import { SessionProvider, useSession } from 'next-auth/react';
import { useEffect, useRef, useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { call } from '@/lib/console/browser/call';
import { paths } from '@/lib/paths';
import { type StepUpQuestion, answerStepUps } from '@/lib/console/browser/step-up';

/** How often a visible page checks whether the session is alive, in seconds. */
const POLL_SECONDS = 60;

const SessionEnding = lazy(() => import('./session-ending'), 'SessionEnding', { optional: true });

/** Warns two minutes before the session ends. Each check of the session updates the remaining time, so that another tab counts too. */
function EndingGuard() {
  const { data = null, update } = useSession();
  const [near, setNear] = useState<{ data: typeof data; at: Date }>();
  useEffect(() => {
    if (data === null) return;
    const { expiresIn, warnBefore } = data;
    const at = new Date(Date.now() + expiresIn * 1000);
    const warning = setTimeout(() => setNear({ data, at }), Math.max(0, expiresIn - warnBefore) * 1000);
    const over = setTimeout(() => void update(), (expiresIn + 1) * 1000);
    return () => {
      clearTimeout(warning);
      clearTimeout(over);
    };
  }, [data, update]);
  if (data === null || near === undefined) return null;
  // A check in between does not close the question, unless it extended the session.
  if (near.data !== data && data.expiresIn > data.warnBefore) return null;
  return <SessionEnding at={near.at} canBeProlonged={data.canBeProlonged} onProlonged={() => void update()} />;
}

function SignedOutGuard() {
  const { status, data } = useSession();
  const person = useRef<string>(undefined);
  const now = data?.user?.id;
  useEffect(() => {
    if (now === undefined) return;
    person.current ??= now;
    // Another person has signed in, in another tab: this document shows and holds the previous person's data.
    if (person.current !== now) window.location.reload();
  }, [now]);
  useEffect(() => {
    // next-auth also returns "unauthenticated" when its query failed. A real call decides: its 401 starts the sign-in.
    if (status !== 'unauthenticated') return;
    // A tab in the background waits: the person may sign in in another one, and then it simply continues.
    const decide = (): void => {
      if (document.visibilityState === 'visible') call('me.get', {}).catch(() => undefined);
    };
    decide();
    document.addEventListener('visibilitychange', decide);
    return () => document.removeEventListener('visibilitychange', decide);
  }, [status]);
  return null;
}

/** Detects that the session ends, in this tab or another one. */
export function SessionGuard() {
  return (
    <SessionProvider basePath={paths.bff.auth} refetchOnWindowFocus refetchInterval={POLL_SECONDS}>
      <SignedOutGuard />
      <EndingGuard />
      <StepUpGuard />
    </SessionProvider>
  );
}

const StepUpSheet = lazy(() => import('./step-up-sheet'), 'StepUpSheet');

/** Asks the person to sign in again when a call of the page requires it. */
function StepUpGuard() {
  const { data } = useSession();
  const [asked, setAsked] = useState<StepUpQuestion & { answer: (confirmed: boolean) => void }>();
  useEffect(
    () =>
      answerStepUps(
        (question) =>
          new Promise((resolve) => {
            const answer = (confirmed: boolean): void => {
              setAsked(undefined);
              resolve(confirmed);
            };
            setAsked({ ...question, answer });
          }),
      ),
    [],
  );
  return asked === undefined ? null : <StepUpSheet {...asked} person={data?.user.name ?? ''} onAnswer={asked.answer} />;
}
