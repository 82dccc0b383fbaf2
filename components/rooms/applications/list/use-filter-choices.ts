'use client';

import { useMemo } from 'react';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { useSingleTenants, useTemplateNames } from '../applications-data';
import { type Choice, choices, templateChoices, tenantChoices } from './application-list';

/**
 * The tenants and templates to filter by: those of the rows, or of a list that is too long to hold, those that the platform tells.
 *
 * @param first - the first page of the list
 */
export function useFilterChoices(
  tenantId: string,
  first: PageOf<Application> | undefined,
): { tenants: readonly Choice[]; templates: readonly Choice[] } {
  const isWhole = first?.nextCursor === null;
  const isNamed = first?.items.every((row) => row.applicationTemplateId === null || row.template != null) ?? false;
  const tenants = useSingleTenants(first === undefined || isWhole ? null : tenantId);
  const templates = useTemplateNames(first === undefined || (isWhole && isNamed) ? null : tenantId);
  return useMemo(() => {
    const rows = first?.items ?? [];
    const named = (templates ?? []).map(({ applicationTemplateId: value, name: label }) => ({ value, label }));
    return {
      tenants: isWhole ? tenantChoices(rows) : (tenants ?? []),
      // Those of the rows first, so that the names of the others win.
      templates: isWhole ? choices([...templateChoices(rows), ...named]) : choices(named),
    };
  }, [first, isWhole, tenants, templates]);
}
