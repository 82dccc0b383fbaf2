'use client';

import { useSession } from 'next-auth/react';
import { useEffect, useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { type StepUpQuestion, answerStepUps } from '@/lib/console/browser/step-up';

const StepUpSheet = lazy(() => import('./step-up-sheet').then((module) => module.StepUpSheet));

/** Asks the person to sign in once more when a call of the page needs it. */
export function StepUpGuard() {
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
