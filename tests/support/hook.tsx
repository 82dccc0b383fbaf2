/** A hook in a component that draws nothing: React's own client, on as much of a document as it asks for. No browser. */
import { type ReactNode, act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

interface Hooked<Result> {
  /** What the hook returned last. */
  current: Result;
  /** Does something that changes the hook's state, until React has nothing left to do. */
  act: (work: () => unknown) => Promise<void>;
}

/** As much of an element as React's client asks for. */
export function fakeContainer(): Element {
  const ignore = () => {};
  const ownerDocument = { nodeType: 9, addEventListener: ignore, activeElement: null };
  const container = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument, addEventListener: ignore };
  return container as unknown as Element;
}

/**
 * Calls a hook as long as `work` lasts; nothing of it stays behind for other tests of the process.
 *
 * @param around what stands around its component: contexts
 */
export async function withHook<Result>(
  useHook: () => Result,
  work: (hook: Hooked<Result>) => Promise<void>,
  around = (component: ReactNode) => component,
) {
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const settle = (change: () => unknown) => act(async () => void (await change()));
  const hook = { act: settle } as Hooked<Result>;
  function Component() {
    hook.current = useHook();
    return null;
  }
  const root = createRoot(fakeContainer());
  try {
    await settle(() => root.render(around(<Component />)));
    await work(hook);
  } finally {
    await settle(() => root.unmount());
    vi.unstubAllGlobals();
  }
}
