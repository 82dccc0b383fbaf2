'use client';

import { IntlProvider, useLocale } from 'next-intl';
import type { ComponentProps, ComponentType } from 'react';
import { laterSource } from './later-source';
import { useLaterTexts } from './later-texts';
import { LoadFailed } from './load-failed';
import { useLater } from './use-later';

/**
 * A component whose code is not part of the first view (a dialog, a menu's panel). It is fetched when the browser is idle, at the
 * latest when it is first rendered; nothing shows until it is there, and when it cannot be fetched, a notice offers another try.
 * It has all texts: they come with the first such code.
 * `later(() => import('./x-dialog').then((module) => module.XDialog))`
 *
 * @param options.optional - the page is complete without it: a failure shows nothing
 */
// oxlint-disable-next-line typescript/no-explicit-any -- any component will do; its own props come out again
export function later<Part extends ComponentType<any>>(
  load: () => Promise<Part>,
  { optional = false }: { optional?: boolean } = {},
): ComponentType<ComponentProps<Part>> {
  const source = laterSource(load);
  return function Later(props: ComponentProps<Part>) {
    const locale = useLocale();
    const state = useLater(source, true);
    const texts = useLaterTexts(true);
    if (state === undefined || texts === undefined) return null;
    if (state === 'failed' || texts === 'failed') return optional ? null : <LoadFailed />;
    const Loaded = state.part;
    return (
      <IntlProvider locale={locale} messages={texts.part}>
        <Loaded {...props} />
      </IntlProvider>
    );
  };
}
