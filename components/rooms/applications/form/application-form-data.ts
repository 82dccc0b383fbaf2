import { useMemo } from 'react';
import useSWR from 'swr';
import { useFormSubject } from '@/components/form/use-form-subject';
import { matchesWords } from '@/components/table/search-index';
import { ApiError, call } from '@/lib/console/browser/call';
import { callOr } from '@/lib/console/browser/call-or';
import type { ApplicationInput } from '@/lib/contract/rooms/applications/entities';
import type { ApplicationUsage } from '@/lib/contract/rooms/applications/impact';
import { asPage } from '@/lib/contract/entities/page';
import { loadEntity, useImpact } from '../applications-data';
import type { ApplicationKind } from '../kinds';
import { type ApplicationSubject, type FormMode, subjectOf, type TenantChoice, withUsage } from './application-form';
import { foldCase, searchWords } from '@/lib/contract/search-text';

/** The current state of the application or template. @throws ApiError, also notFound */
export async function loadSubject(kind: ApplicationKind, tenantId: string, id: string): Promise<ApplicationSubject> {
  return subjectOf(await loadEntity(kind, tenantId, id));
}

/** The edited entity, with its usage once that is counted. The form does not wait for the counts: until then it says "in use". */
export function useCounted(
  kind: ApplicationKind,
  tenantId: string,
  stored: ApplicationSubject | undefined,
): ApplicationSubject | undefined {
  // Loads roles and permissions first, because the form waits for them.
  const id = kind === 'template' || stored?.outline !== undefined ? undefined : stored?.id;
  const key = id === undefined ? null : ['application usage', tenantId, id];
  const { data } = useFormSubject<ApplicationUsage>(key, () =>
    call('applications.usage', { params: { tenantId, applicationId: id ?? '' } }),
  );
  return useMemo(() => (stored === undefined || data === undefined ? stored : withUsage(stored, data)), [stored, data]);
}

export function useSubject(kind: ApplicationKind, mode: FormMode, tenantId: string, id: string) {
  // Instances are made from templates.
  const source = mode === 'from-template' ? 'template' : kind;
  return useFormSubject<ApplicationSubject>(['application form', source, tenantId, id], () =>
    loadSubject(source, tenantId, id),
  );
}

export type SaveTarget = {
  kind: ApplicationKind;
  mode: FormMode;
  tenantId: string;
  /** The entity to change, or the template of a new instance. */
  subjectId: string | undefined;
};

/** The parts that an interrupted save has already created: the next save continues from there. */
export type Made = { templateId?: string };

/** Creates or changes an application or template. @throws ApiError */
export async function saveApplication(
  { kind, mode, tenantId, subjectId }: SaveTarget,
  body: ApplicationInput & { tenantId?: string; expectedVersion?: string },
  made: Made,
): Promise<{ name: string }> {
  const { tenantId: forTenantId, expectedVersion, ...input } = body;
  const seen = { ...input, expectedVersion };
  const params = { tenantId };
  const isEdit = mode === 'edit' && subjectId !== undefined;
  if (mode === 'from-template') {
    const of = { applicationTemplateId: subjectId ?? '', tenantId: forTenantId ?? '' };
    return await call('singleTenantApplications.create', { params, body: { ...input, ...of } });
  }
  if (kind === 'template') return saveTemplate(tenantId, isEdit ? { templateId: subjectId } : made, seen);
  if (!isEdit) return await call('applications.create', { params, body: input });
  const of = { tenantId, applicationId: subjectId };
  return kind === 'multiTenant'
    ? await call('applications.update', { params: of, body: seen })
    : await call('singleTenantApplications.update', { params: of, body: seen });
}

/** A new template gets its roles in a second call, because the first one takes none (section 7). */
async function saveTemplate(
  tenantId: string,
  made: Made,
  { roles, expectedVersion, ...input }: ApplicationInput & { expectedVersion?: string },
): Promise<{ name: string }> {
  const { name, suiteName, description, permissions } = input;
  const body = { name, suiteName, description, permissions };
  if (made.templateId === undefined) {
    const created = await call('templates.create', { params: { tenantId }, body });
    made.templateId = created.applicationTemplateId;
    if (roles.length === 0) return created;
  }
  const params = { tenantId, templateId: made.templateId };
  return await call('templates.update', { params, body: { ...body, roles, expectedVersion } });
}

/** The holders of roles and permissions that would be removed: undefined if unknown. */
export function useRemovalImpact(
  tenantId: string,
  applicationId: string | undefined,
  remove: { roles: string[]; permissions: string[] },
): { isLoading: boolean; found: { members: Named; groups: Named; tenants: Named } | undefined } {
  const params = { tenantId, applicationId: applicationId ?? '' };
  const { data, isLoading } = useImpact('removal', params, applicationId === undefined ? null : { remove });
  return {
    isLoading,
    found: data && {
      members: { count: data.members.count, names: data.members.people.map(({ name }) => name) },
      groups: { count: data.groups.count, names: data.groups.groups.map(({ name }) => name) },
      tenants: data.tenants,
    },
  };
}
type Named = { count: number; names: string[] };

/** Tenants without an application of a template: the first page of matches. */
export function useFreeTenants(tenantId: string, templateId: string, search: string, limit: number) {
  return useSWR<{ items: TenantChoice[]; total: number }, ApiError>(
    ['free tenants', tenantId, templateId, search, limit],
    () => {
      const query = { search: search === '' ? undefined : search, limit: String(limit) };
      return callOr<{ items: TenantChoice[]; total: number }>(
        async () => asPage(await call('templates.freeTenants', { params: { tenantId, templateId }, query })),
        () => freeTenants(tenantId, templateId, search, limit),
      );
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** All tenants, for users who may read them, without those of the instances. */
async function freeTenants(tenantId: string, templateId: string, search: string, limit: number) {
  const [all, instances] = await Promise.all([
    call('superTenants.assignedTenants', { params: { tenantId }, query: {} }),
    call('templates.instances', { params: { tenantId, templateId } }),
  ]);
  const taken = new Set(asPage(instances).items.map((one) => one.tenantId));
  const words = searchWords(search);
  const free = asPage(all)
    .items.filter(({ id }) => !taken.has(id))
    .map(({ id, name, organizationName }) => ({ id, name, organizationName }))
    .filter((tenant) => matchesWords(foldCase(`${tenant.name} ${tenant.organizationName} ${tenant.id}`), words));
  return { items: free.slice(0, limit), total: free.length };
}
