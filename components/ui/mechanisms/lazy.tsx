import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { InlineAlert } from '../primitives/alert';
import { buttonClass } from '../primitives/button-class';

/**
 * A component whose code is loaded when the browser is idle, at the latest when it is first rendered (docs/decisions/lazy-code.md).
 * @param name - of the component, in the loaded module
 * @param options.optional - the page is complete without it: a failure shows nothing
 * @param options.isRare - not shown on most visits: its code is only loaded when it is rendered
 */
// oxlint-disable-next-line typescript/no-explicit-any -- accepts any component; its props are inferred
export function lazy<Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
  { optional = false, isRare = false } = {},
) {
  let Loaded: Module[Name] | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= (await load())[name];
  };
  // Safari lacks requestIdleCallback.
  if (typeof window !== 'undefined' && !isRare)
    (window.requestIdleCallback ?? setTimeout)(() => void preload().catch(() => {}));

  return function Lazy(props: ComponentProps<Module[Name]>) {
    const hydrated = useHydrated();
    // The state at the first render: the code may load between that and the effect.
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(Loaded === undefined ? 'loading' : 'loaded');
    const attempt = useCallback(() => {
      preload().then(
        () => setState('loaded'),
        () => setState('failed'),
      );
    }, []);
    const isMissing = state === 'loading';
    useEffect(() => {
      if (isMissing) attempt();
    }, [attempt, isMissing]);
    if (hydrated && Loaded !== undefined) return <Loaded {...props} />;
    return state === 'failed' && !optional ? <LoadFailed onRetry={attempt} /> : null;
  };
}

/** Says that a part of the page could not be loaded; it is retried manually, and when the network is back. */
function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common');
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return createPortal(
    <div className="fixed inset-x-4 bottom-4 z-70 mx-auto max-w-md rounded-lg bg-surface shadow-card">
      <InlineAlert
        tone="danger"
        title={t('loadFailed.title')}
        action={
          <button type="button" className={buttonClass({ size: 'sm' })} onClick={onRetry}>
            {t('action.retry')}
          </button>
        }
      >
        {t('loadFailed.text')}
      </InlineAlert>
    </div>,
    document.body,
  );
}
