/** Parts whose code comes later. */
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { fakeContainer } from '../../support/hook';

test('a part whose code comes between its first render and its effect is drawn', async () => {
  let loadWhenIdle = (): void => {};
  vi.stubGlobal('window', {
    HTMLIFrameElement: EventTarget,
    requestIdleCallback: (run: () => void) => {
      loadWhenIdle = run;
    },
  });
  const drawn = vi.fn<() => void>();
  function Drawn() {
    drawn();
    return null;
  }
  const Part = lazy(async () => ({ Drawn }), 'Drawn');
  function Page() {
    // After the first render, before the effects of the part.
    useLayoutEffect(() => loadWhenIdle(), []);
    return <Part />;
  }
  const root = createRoot(fakeContainer());
  try {
    root.render(<Page />);
    await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  } finally {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  }
});
