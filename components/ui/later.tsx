'use client';

import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose code is not part of the first view (a dialog, a menu's panel): it is loaded when it is first rendered, and
 * nothing shows until then. `later(() => import('./x-dialog').then((module) => module.XDialog))`
 */
// oxlint-disable-next-line typescript/no-explicit-any -- any component will do; its own props come out again
export function later<Part extends ComponentType<any>>(load: () => Promise<Part>): ComponentType<ComponentProps<Part>> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(props: ComponentProps<Part>) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
