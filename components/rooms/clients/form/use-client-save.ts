import type { FieldPath } from 'react-hook-form';
import { inFields, useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { useSave } from '@/components/form/saving/use-save';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { CLIENT_ERRORS, loadClient, loadTemplate } from '../clients-data';
import { type ClientForm, toForm } from './client-form';
import { asksIdName } from './client-schema';
import { toCreateRequest, toTemplateRequest, toUpdateRequest } from './client-request';
import type { ClientEditor } from './use-client-editor';
import { call } from '@/lib/console/browser/call';

type SavedClient = { id: string; name: string };

/** The result; `secret` is the entered secret, shown only once in the integration kit. */
export type Outcome = SavedClient & { secret: string | null; form: ClientForm; hasKit: boolean };

export type ClientSaveOptions = { model: ClientEditor; tenantId: string; onSaved: () => void };

/** Saves the form, and loads the stored state after an edit conflict. */
export function useClientSave({ model, tenantId, onSaved }: ClientSaveOptions) {
  const { form, isTemplate, client, storedId = '', stored, start } = model;
  const { conflict, guard, onFailure } = useEditConflict<OidcClient | OidcClientTemplate, ClientForm>({
    load: () => (isTemplate ? loadTemplate(tenantId, storedId) : loadClient(tenantId, storedId)),
    base: start,
    toForm,
    ...inFields(form),
    onGoOn: model.goOnFrom,
  });
  const send = async (values: ClientForm): Promise<Outcome> => {
    const saved = await guard(() => sendForm(values));
    const secret = isTemplate ? null : (toCreateRequest(values).clientSecret ?? null);
    const hasKit = !isTemplate && (client === undefined || secret !== null);
    return { id: saved.id, name: saved.name, secret, form: values, hasKit };
  };
  const sendForm = async (values: ClientForm): Promise<SavedClient> => {
    const params = { tenantId, clientId: storedId, templateId: storedId };
    if (isTemplate) {
      const body = { ...toTemplateRequest(values), expectedVersion: stored?.version };
      const { id, clientName } =
        stored === undefined
          ? await call('clientTemplates.create', { params, body })
          : await call('clientTemplates.update', { params, body });
      return { id, name: clientName };
    }
    const { clientId, clientName } =
      client === undefined
        ? await call('clients.create', {
            params,
            body: {
              ...toCreateRequest(values),
              clientId: asksIdName(values, model) ? `${tenantId}_${values.idName}` : undefined,
            },
          })
        : await call('clients.update', { params, body: toUpdateRequest(values, client) });
    return { id: clientId, name: clientName };
  };
  const { saved, dialog } = useSave<ClientForm, ClientForm, Outcome>({
    form,
    send,
    errorKeys: CLIENT_ERRORS[`${stored === undefined ? 'create' : 'edit'}${isTemplate ? 'Template' : ''}`],
    fieldOf,
    secretsOf,
    onFailure,
    onSaved,
    onGone: onSaved,
  });
  return { saved, dialog, conflict };
}

/** Values that are not kept when the session ends: secrets, and keys while they may be private ones. */
const secretsOf = ({ jwks }: ClientForm) =>
  ['clientSecret', 'externalClientSecret', ...(readPublicKeys(jwks).keys === null ? ['jwks' as const] : [])] as const;

const EXTERNAL: Readonly<Record<string, FieldPath<ClientForm>>> = {
  clientId: 'externalClientId',
  clientName: 'externalClientName',
  clientSecret: 'externalClientSecret',
  externalTokenEndpoint: 'externalTokenEndpoint',
};

/** The form's field for one that the server names: rows keep their number, fields of the external client have other names. */
export function fieldOf(name: string, values: ClientForm): FieldPath<ClientForm> | undefined {
  const [head = '', row, cell] = name.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (head === 'externalClient') return row === undefined ? 'isExternalCC' : EXTERNAL[row];
  if (head === 'clientId') return 'idName';
  if (!(head in values)) return undefined;
  const isRow = row !== undefined && /^\d+$/.test(row);
  if (head === 'claims') return isRow ? `claims.${Number(row)}.${cell === 'value' ? 'value' : 'type'}` : 'claims';
  if (head === 'redirectUris' || head === 'postLogoutRedirectUris' || head === 'allowedCorsOrigins') {
    return isRow ? `${head}.${Number(row)}` : head;
  }
  return head as keyof ClientForm;
}
