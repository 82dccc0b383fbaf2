'use client';

import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect } from 'react';
import { useRefusal } from '@/components/shell/refusal/refusal-data';
import { REFUSAL_PARAM } from '@/components/ui/mechanisms/dialog-address';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import type { FieldName, OpenForm } from './client-form';
import { sectionOf } from './sections';

/** What the form was opened to mend: it begins at that field. Undefined without a refusal in the address. */
export function useRefused(box: RefObject<HTMLElement | null>, form: OpenForm): Refusal | undefined {
  const code = useSearchParams().get(REFUSAL_PARAM);
  const refusal = useRefusal(code).data;
  const field = refusal?.field;
  useEffect(() => {
    if (field == null) return;
    // What is no field of the form is read at its beginning: the ID, and how the client signs in.
    const section = box.current?.querySelector<HTMLElement>(`[data-section="${sectionOf(field) ?? 'basics'}"]`);
    if (!section) return;
    section.scrollIntoView({ block: 'start' });
    // The check of a redirect URI has taken the focus.
    if (section.contains(document.activeElement)) return;
    if (sectionOf(field) !== undefined) form.setFocus(field as FieldName);
    if (!section.contains(document.activeElement)) section.querySelector('h3')?.focus({ preventScroll: true });
  }, [box, field, form]);
  return refusal;
}

/** The registered redirect URI and what came in its place, as far as it was kept. */
export function refusedAddress(refusal: Refusal | undefined): { registered: string; came: string } | undefined {
  if (refusal?.field !== 'redirectUris' || refusal.came === null || refusal.nearest === null) return undefined;
  return refusal.came.includes('•') ? undefined : { registered: refusal.nearest, came: refusal.came };
}
