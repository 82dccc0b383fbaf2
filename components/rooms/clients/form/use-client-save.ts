'use client';

import type { FieldPath } from 'react-hook-form';
import { useEditConflict } from '@/components/form/use-edit-conflict';
import { useSave } from '@/components/form/use-save';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/entities/clients';
import { readPublicKeys } from '@/lib/contract/public-keys';
import { CLIENT_ERRORS } from '../client-errors';
import { loadClient, loadTemplate } from '../clients-data';
import { type ClientForm, type ClientKind, type FormMode, isTemplateForm } from './client-form';
import { toCreateRequest, toTemplateRequest, toUpdateRequest } from './client-request';
import { type SavedClient, createClient, saveTemplate, updateClient } from './form-data';
import type { OpenForm } from './open-form';

/** What came of it; `secret` is what was entered, to be shown this once. */
export type Outcome = SavedClient & { secret: string | null; form: ClientForm };

export type ClientSaveOptions = {
  form: OpenForm;
  kind: ClientKind;
  mode: FormMode;
  tenantId: string;
  /** What is edited, and the version that the form began with. */
  stored:
    | (Pick<ClientForm, 'clientType' | 'tokenEndpointAuthMethod'> & { id: string; version: string | undefined })
    | undefined;
  onSaved: () => void;
};

/** Saves the form, and loads what there is now when somebody else was quicker. */
export function useClientSave({ form, kind, mode, tenantId, stored, onSaved }: ClientSaveOptions) {
  const isTemplate = isTemplateForm(kind, mode);
  const conflict = useEditConflict<OidcClient | OidcClientTemplate>(() =>
    isTemplate ? loadTemplate(tenantId, stored?.id ?? '') : loadClient(tenantId, stored?.id ?? ''),
  );
  const send = async (values: ClientForm): Promise<Outcome> => {
    const saved = await conflict.guard(() => sendForm(values));
    const body = isTemplate ? null : toCreateRequest(values);
    return { id: saved.id, name: saved.name, secret: body?.clientSecret ?? null, form: values };
  };
  const sendForm = (values: ClientForm): Promise<SavedClient> => {
    if (isTemplate) {
      const body = { ...toTemplateRequest(values), expectedVersion: stored?.version };
      return saveTemplate(tenantId, stored?.id, body);
    }
    if (stored === undefined) return createClient(tenantId, toCreateRequest(values));
    return updateClient(tenantId, stored.id, toUpdateRequest(values, stored));
  };
  const { saved, dialog } = useSave<ClientForm, ClientForm, Outcome>({
    form,
    send,
    errorKeys: CLIENT_ERRORS[`${stored === undefined ? 'create' : 'edit'}${isTemplate ? 'Template' : ''}`],
    fieldOf,
    secretsOf,
    onFailure: conflict.onFailure,
    onSaved,
    onGone: onSaved,
  });
  return { saved, dialog, theirs: conflict.theirs, settle: conflict.settle };
}

/** What is not kept when the session ends: secrets, and keys while they may be private ones. */
const secretsOf = ({ jwks }: ClientForm) =>
  ['clientSecret', 'externalClientSecret', ...(readPublicKeys(jwks).keys === null ? ['jwks' as const] : [])] as const;

const EXTERNAL: Readonly<Record<string, FieldPath<ClientForm>>> = {
  clientId: 'externalClientId',
  clientName: 'externalClientName',
  clientSecret: 'externalClientSecret',
  externalTokenEndpoint: 'externalTokenEndpoint',
};

/** The form's field for one that the server names: rows keep their number, the external client's fields have names of their own. */
export function fieldOf(name: string, values: ClientForm): FieldPath<ClientForm> | undefined {
  const [head = '', row, cell] = name.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (head === 'externalClient') return row === undefined ? 'isExternalCC' : EXTERNAL[row];
  if (!(head in values)) return undefined;
  const isRow = row !== undefined && /^\d+$/.test(row);
  if (head === 'claims') return isRow ? `claims.${Number(row)}.${cell === 'value' ? 'value' : 'type'}` : 'claims';
  if (head === 'redirectUris' || head === 'postLogoutRedirectUris' || head === 'allowedCorsOrigins') {
    return isRow ? `${head}.${Number(row)}` : head;
  }
  return head as keyof ClientForm;
}
