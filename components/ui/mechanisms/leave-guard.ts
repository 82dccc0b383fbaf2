/** Asks before unsaved input is lost: by reload, closing the tab, links, Back and Forward (docs/decisions/workarounds/leave-guard.md). */
import { isReLoginUnderWay } from '@/lib/console/browser/re-login';
import { dropDialogAddress } from './dialog-address';

/** Shows the question; calls `leave` if the changes may be discarded. */
export type AskToLeave = (leave: () => void) => void;

let guards: AskToLeave[] = [];
/** Key of the history entry with the unsaved form. */
let home: string | undefined;

/** Asks before the page is left, until the returned function is called, or the user agrees to leave. @returns removes the guard */
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

/** Runs an action that leaves the page, after the question if there are unsaved changes. For buttons that navigate. */
export function askBeforeLeaving(proceed: () => void): void {
  const ask = guards.at(-1);
  if (ask === undefined) proceed();
  else ask(() => leave(proceed));
}

/** Everything is saved or may be discarded: the next navigation asks no question. */
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

/** The type declares it for every browser. */
function historyOf(): Navigation | undefined {
  return 'navigation' in window ? window.navigation : undefined;
}

export const hasUnsavedChanges = (): boolean => guards.length > 0;

function onBeforeUnload(event: BeforeUnloadEvent): void {
  // An ended session leads to the sign-in page, and the input is kept (draft.ts).
  if (!isReLoginUnderWay()) event.preventDefault();
}

/** A history entry added by the page itself (a dialog opens over an unsaved field) becomes the new home. */
function onEntryChange(event: NavigationCurrentEntryChangeEvent): void {
  if (event.navigationType !== 'traverse') home = historyOf()?.currentEntry?.key;
}

/** Runs before React's own listeners, which would follow the link. */
function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const stays = link === null || link.href === '' || link.target === '_blank' || link.hasAttribute('download');
  // For other sites, the browser asks (beforeunload).
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
  // Another traversal may interrupt this one; it is handled separately.
  committed?.catch(() => undefined);
  finished?.catch(() => undefined);
}

// In the capture phase, before Next's own listener on the window.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState, { capture: true });
