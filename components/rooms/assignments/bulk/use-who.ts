import { useState } from 'react';
import { useFormSubject } from '@/components/form/use-form-subject';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { type Chosen, type Question, askWho } from './assign-many';

export type Who = { ask: () => void } & (
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; question: Question }
);

type Options = {
  superTenantId: string;
  /** Empty until one is chosen. */
  applicationId: string;
  selection: Chosen;
  find: (id: string) => TenantAssignments | undefined;
};

/** Finds out which of the chosen tenants get an application; what was chosen when the dialog opened is what it is about. */
export function useWho(options: Options): Who {
  const [{ superTenantId, selection, find }] = useState(options);
  const { applicationId } = options;
  const { data, error, isValidating, mutate } = useFormSubject(
    applicationId === '' ? null : ['assignments.who', applicationId],
    () => askWho(superTenantId, applicationId, selection, find),
  );
  const ask = (): void => void mutate();
  if (applicationId === '') return { state: 'none', ask };
  if (isValidating) return { state: 'loading', ask };
  if (error !== undefined) return { state: 'failed', error, ask };
  return data === undefined ? { state: 'loading', ask } : { state: 'ready', question: data, ask };
}
