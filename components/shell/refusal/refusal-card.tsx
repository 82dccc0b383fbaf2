'use client';

import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';

const RefusalDialog = lazy(() => import('./refusal-dialog').then((module) => module.RefusalDialog));

const DIALOGS = { about: ['refusal'] };

/** The card of a refused sign-in, for people without a list of clients: it opens over whatever they look at. */
export function RefusalCard() {
  const { name, subject, close } = useDialogParam(DIALOGS);
  if (name !== 'refusal' || subject === null) return null;
  return <RefusalDialog key={subject} code={subject} onClose={close} />;
}
