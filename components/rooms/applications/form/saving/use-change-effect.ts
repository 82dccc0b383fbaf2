'use client';

import { useEffect, useState } from 'react';
import type { ApplicationSubject } from '../application-form';
import { useEffectOf } from '../application-form-data';
import { toCatalogueInput } from '../catalogue/catalogue';
import { affected } from '../catalogue/catalogue-changes';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

/** Pause after the last change before the platform is asked, in milliseconds. */
const SETTLE_MS = 600;

const NOTHING = { gain: undefined, lose: undefined };

/** Who gains and who loses on saving, as the platform counts it; where it cannot, added up from the roles. */
export function useChangeEffect(options: {
  tenantId: string;
  stored: ApplicationSubject | undefined;
  editor: CatalogueEditor;
}): { gain: number | undefined; lose: number | undefined } {
  const { tenantId, stored, editor } = options;
  const { draft, changes, problems, usage } = editor;
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const concerns =
    changes.grants.length > 0 ||
    [...changes.roles.values()].includes('removed') ||
    [...changes.permissions.values()].includes('removed');
  const isReady = settled === draft && concerns && problems.roles.size + problems.permissions.size === 0;
  const { counted, isUnknown } = useEffectOf(
    stored !== undefined && isReady ? { tenantId, applicationId: stored.id, change: toCatalogueInput(settled) } : null,
  );
  if (stored === undefined || !concerns) return NOTHING;
  return counted ?? (isUnknown ? affected(changes, usage) : NOTHING);
}
