/**
 * Nothing typed is lost unasked: while something on the page is unsaved, reload, closing the tab, links, Back and Forward ask first.
 *
 * Not every browser lets Back and Forward be stopped. So the traversal happens, but its `popstate` is kept from Next, which stands still;
 * the Navigation API leads back to the entry where the form is, and the question is asked there. Without that API only reload, closing and
 * links ask. It may go when Next's router can be blocked.
 */
import { isReLoginUnderWay } from '@/lib/console/browser/re-login';
import { dropDialogAddress } from './dialog-address';

/** Shows the question; calls `leave` when the changes may go. */
export type AskToLeave = (leave: () => void) => void;

let guards: AskToLeave[] = [];
/** Key of the history entry where the unsaved form is. */
let home: string | undefined;

/** Asks before the page is left, until the returned function is called, or the user agrees to leave. @returns takes the guard away */
export function guardLeaving(ask: AskToLeave): () => void {
  if (guards.length === 0) {
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('click', onClick, { capture: true });
    historyOf()?.addEventListener('currententrychange', onEntryChange);
    home = historyOf()?.currentEntry?.key;
  }
  guards = [...guards, ask];
  return () => {
    if (!guards.includes(ask)) return;
    guards = guards.filter((guard) => guard !== ask);
    if (guards.length === 0) unlisten();
  };
}

/** Runs what leads away from the page, after the question where there is something to lose. For buttons that navigate. */
export function askBeforeLeaving(proceed: () => void): void {
  const ask = guards.at(-1);
  if (ask === undefined) proceed();
  else ask(() => leave(proceed));
}

/** Everything has been saved, or may go: what comes next is not asked about. */
export function allowLeaving(): void {
  if (guards.length === 0) return;
  guards = [];
  unlisten();
}

function leave(proceed: () => void): void {
  allowLeaving();
  proceed();
}

function unlisten(): void {
  window.removeEventListener('beforeunload', onBeforeUnload);
  window.removeEventListener('click', onClick, { capture: true });
  historyOf()?.removeEventListener('currententrychange', onEntryChange);
}

/** The types say that every browser has it. */
function historyOf(): Navigation | undefined {
  return 'navigation' in window ? window.navigation : undefined;
}

export const hasUnsavedChanges = (): boolean => guards.length > 0;

function onBeforeUnload(event: BeforeUnloadEvent): void {
  // A session that has ended leads to the sign-in page; what is entered is kept (draft.ts).
  if (!isReLoginUnderWay()) event.preventDefault();
}

/** A step made on the page itself (a dialog opens over an unsaved field) is where one stays. */
function onEntryChange(event: NavigationCurrentEntryChangeEvent): void {
  if (event.navigationType !== 'traverse') home = historyOf()?.currentEntry?.key;
}

/** In front of React's own listeners, which would follow the link. */
function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const stays = link === null || link.href === '' || link.target === '_blank' || link.hasAttribute('download');
  // Other sites are asked about by the browser (beforeunload).
  if (stays || link.origin !== window.location.origin) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askBeforeLeaving(() => link.click());
}

function onPopState(event: PopStateEvent): void {
  if (guards.length === 0) {
    dropDialogAddress();
    return;
  }
  const navigation = historyOf();
  const there = navigation?.currentEntry?.key;
  if (navigation === undefined || there === undefined || home === undefined) return;
  event.stopImmediatePropagation();
  if (there === home) return;
  traverse(navigation, home);
  askBeforeLeaving(() => traverse(navigation, there));
}

function traverse(navigation: Navigation, key: string): void {
  const { committed, finished } = navigation.traverseTo(key);
  // Another step in between takes this one's place; it is looked at by itself.
  committed?.catch(() => undefined);
  finished?.catch(() => undefined);
}

// In the capture phase, which comes before Next's own listener on the window.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState, { capture: true });
