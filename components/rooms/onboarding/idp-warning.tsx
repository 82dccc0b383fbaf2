'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';
import { idpName } from '@/lib/contract/rules';

/** Warns of the name of an identity provider that no user signs in with yet: misspelled, it would let no user in. */
export function IdpWarning({ name }: { name: string }) {
  const t = useTranslations('onboarding.create');
  const [settled, setSettled] = useState(name.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const isName = settled !== '' && settled === name.trim() && v.is(idpName, settled);
  // A platform without the operation cannot tell: then nothing is said.
  const { data } = useOperation(isName ? operationKey('identityProviders.find', {}, { name: settled }) : null);
  if (!isName || data === undefined || data.isKnown) return null;
  return <InlineAlert tone="warning">{t('idpUnknown', { name: settled })}</InlineAlert>;
}
