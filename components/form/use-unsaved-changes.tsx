import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { askBeforeLeaving, guardLeaving } from '@/components/ui/mechanisms/leave-guard';
import type { DiscardWords } from './discard-question';

const DiscardQuestion = lazy(() => import('./discard-question'), 'DiscardQuestion');

export type UnsavedChanges = {
  /** The question, while it is asked; render it in the form's tree. */
  question: ReactNode;
  /** Closes or leaves the form: at once, or after the question if there are unsaved changes. */
  ask: (proceed: () => void) => void;
};

/**
 * Asks before unsaved changes are lost by the form's own closing, Back, a link, reload, or closing the tab.
 * @param onDiscard - resets forms that stay on the page
 * @param words - the text of the question, if it is not about something filled in
 */
export function useUnsavedChanges(dirty: boolean, onDiscard?: () => void, words?: DiscardWords): UnsavedChanges {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (dirty ? guardLeaving((next) => setLeave(() => next)) : undefined), [dirty]);
  const ask = useCallback((proceed: () => void) => (dirty ? askBeforeLeaving(proceed) : proceed()), [dirty]);
  const question =
    leave === null ? null : (
      <DiscardQuestion
        words={words}
        onKeep={() => setLeave(null)}
        onDiscard={() => {
          setLeave(null);
          onDiscard?.();
          leave();
        }}
      />
    );
  return { question, ask };
}
