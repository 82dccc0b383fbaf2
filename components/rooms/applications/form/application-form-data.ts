'use client';

/** The calls of the application dialog. */
import { useEffect } from 'react';
import useSWR from 'swr';
import { ApiError, call } from '@/lib/client/call';
import type { ApplicationInput, PermissionEntity } from '@/lib/contract/entities/applications';
import {
  type ApplicationKind,
  type ApplicationSubject,
  type FormMode,
  subjectOfApplication,
  subjectOfTemplate,
} from './application-form';

/** Where the thing that a dialog is about is kept: instances are made from templates. */
const sourceOf = (kind: ApplicationKind, mode: FormMode): ApplicationKind =>
  mode === 'from-template' ? 'template' : kind;

/** The application or template as it is now. @throws ApiError, notFound too */
export async function loadSubject(kind: ApplicationKind, tenantId: string, id: string): Promise<ApplicationSubject> {
  const params = { tenantId };
  if (kind === 'template') {
    const found = (await call('templates.list', { params })).find((one) => one.applicationTemplateId === id);
    if (found !== undefined) return subjectOfTemplate(found);
  } else {
    const all = await call(kind === 'multiTenant' ? 'applications.list' : 'singleTenantApplications.list', { params });
    const found = all.find(({ applicationId }) => applicationId === id);
    if (found !== undefined) return subjectOfApplication(found);
  }
  throw new ApiError({ status: 404, message: '', code: 'notFound' });
}

/** What a dialog is about. It is loaded once for each dialog: what is typed must not be replaced by what comes in meanwhile. */
export function useSubject(kind: ApplicationKind, mode: FormMode, tenantId: string, id: string) {
  const source = sourceOf(kind, mode);
  const answer = useSWR<ApplicationSubject, ApiError>(
    ['application form', source, tenantId, id],
    () => loadSubject(source, tenantId, id),
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  const { mutate } = answer;
  // The next dialog starts with it as it is then.
  useEffect(() => () => void mutate(undefined, { revalidate: false }), [mutate]);
  return answer;
}

export type SaveTarget = {
  kind: ApplicationKind;
  mode: FormMode;
  tenantId: string;
  /** What is changed, or the template that an instance is made from. */
  subjectId: string | undefined;
};

/** What of a new thing is there already, when a save ended half-way: the next one goes on from there. */
export type Made = { templateId?: string };

/** Creates or changes an application or template. @throws ApiError */
export async function saveApplication(
  { kind, mode, tenantId, subjectId }: SaveTarget,
  body: ApplicationInput & { tenantId?: string },
  made: Made,
): Promise<{ id: string; name: string }> {
  const { tenantId: forTenantId, ...input } = body;
  const params = { tenantId };
  const isEdit = mode === 'edit' && subjectId !== undefined;
  if (mode === 'from-template') {
    const of = { applicationTemplateId: subjectId ?? '', tenantId: forTenantId ?? '' };
    return saved(await call('singleTenantApplications.create', { params, body: { ...input, ...of } }));
  }
  if (kind === 'template') return saveTemplate(tenantId, isEdit ? { templateId: subjectId } : made, input);
  if (!isEdit) return saved(await call('applications.create', { params, body: input }));
  const of = { tenantId, applicationId: subjectId };
  return saved(
    kind === 'multiTenant'
      ? await call('applications.update', { params: of, body: input })
      : await call('singleTenantApplications.update', { params: of, body: input }),
  );
}

const saved = ({ applicationId, name }: { applicationId: string; name: string }) => ({ id: applicationId, name });

/** A new template takes its roles by a second call: the first one has none (section 7). */
async function saveTemplate(tenantId: string, made: Made, input: ApplicationInput) {
  const { name, suiteName, description, permissions, roles } = input;
  const body = { name, suiteName, description, permissions };
  if (made.templateId === undefined) {
    const created = await call('templates.create', { params: { tenantId }, body });
    made.templateId = created.applicationTemplateId;
    if (roles.length === 0) return { id: made.templateId, name: created.name };
  }
  const { templateId } = made;
  const updated = await call('templates.update', { params: { tenantId, templateId }, body: { ...body, roles } });
  return { id: templateId, name: updated.name };
}

/** Adds a permission to what exists. @throws ApiError */
export async function createPermission(
  kind: ApplicationKind,
  tenantId: string,
  subjectId: string,
  body: { id: string; name: string },
): Promise<PermissionEntity> {
  return kind === 'template'
    ? await call('templates.permissions.create', { params: { tenantId, templateId: subjectId }, body })
    : await call('applications.permissions.create', { params: { tenantId, applicationId: subjectId }, body });
}
