'use client';

import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClientForm } from '../form/client-form';
import { type OpenForm, setFields } from '../form/open-form';
import { OriginNote } from './origin-note';
import { missingOrigins } from './origins';

/** What is missing of a program in the browser. */
const missingOf = (form: Pick<ClientForm, 'clientType' | 'redirectUris' | 'allowedCorsOrigins'>): string[] =>
  form.clientType === 'public' ? missingOrigins(form.redirectUris, form.allowedCorsOrigins) : [];

export type RedirectOriginsProps = {
  form: OpenForm;
  /** A new client gets the origin of each redirect URI once, when its row is left; one that is removed stays out. */
  isNew: boolean;
  /** The rows of redirect URIs. */
  children: ReactNode;
};

/** Redirect URIs of a program in the browser bring their origins with them. */
export function RedirectOrigins({ form, isNew, children }: RedirectOriginsProps) {
  const given = useRef(new Set<string>());
  const add = useCallback(
    (origins: readonly string[]): void => {
      if (origins.length === 0) return;
      for (const origin of origins) given.current.add(origin);
      const typed = form.getValues('allowedCorsOrigins').filter((one) => one.trim() !== '');
      setFields(form, { allowedCorsOrigins: [...typed, ...origins] });
    },
    [form],
  );
  const bring = useCallback((): void => {
    if (isNew) add(missingOf(form.getValues()).filter((origin) => !given.current.has(origin)));
  }, [add, form, isNew]);
  const clientType = useWatch({ control: form.control, name: 'clientType' });
  useEffect(bring, [bring, clientType]);
  // As one text: a key in a row draws nothing here as long as the origins stay the same.
  const missing = useWatch({
    control: form.control,
    compute: (values) => missingOf(values as ClientForm).join(' '),
  });
  return (
    <div onBlur={bring} className="space-y-2">
      {children}
      <OriginNote origins={missing === '' ? [] : missing.split(' ')} onAdd={() => add(missingOf(form.getValues()))} />
    </div>
  );
}
