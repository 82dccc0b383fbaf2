import { useSearchParams } from 'next/navigation';
import { DIALOG_PARAM, SUBJECT_PARAM, closeDialogAddress } from '@/components/ui/mechanisms/dialog-address';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useKnownDialogs } from '@/components/ui/mechanisms/use-dialog-param';

const RefusalDialog = lazy(() => import('./refusal-dialog'), 'RefusalDialog', { isRare: true });

const DIALOGS = { about: ['refusal'] };

/** The card of a refused sign-in, for people without a list of clients: it opens over whatever they look at. */
export function RefusalCard() {
  const params = useSearchParams();
  const subject = params.get(SUBJECT_PARAM) || null;
  // Other dialogs are the page's, which may come later than the frame: they are not looked at.
  useKnownDialogs(DIALOGS, null, subject);
  if (params.get(DIALOG_PARAM) !== 'refusal' || subject === null) return null;
  return <RefusalDialog key={subject} code={subject} onClose={closeDialogAddress} />;
}
