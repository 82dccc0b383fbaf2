import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import type { Versions } from '@/components/form/conflict/three-way';
import type { OpenConflict } from '@/components/form/conflict/use-edit-conflict';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { compareClients, withOwnSecrets } from './client-changes';
import { templateName } from '@/lib/contract/oauth/template-name';
import { type ClientForm, type FieldName, asClient } from './client-form';
import { useTenantChoices } from '../clients-data';
import { useFreeApplications, useOwnApplication } from './form-data';
import type { ClientEditor } from './use-client-editor';
import { joinIsolated } from '@/lib/contract/names';

export type ClientConflictProps = {
  model: ClientEditor;
  conflict: OpenConflict<OidcClient | OidcClientTemplate, ClientForm>;
  tenantId: string;
};

/** Resolves an edit conflict with another user, field by field. */
export function ClientConflict({ model, conflict, tenantId }: ClientConflictProps) {
  const t = useTranslations('clientform');
  const { theirs, versions } = conflict;
  const tenants = [...model.tenants, ...(asClient(theirs)?.allowedTenants ?? [])];
  const show = useFieldText({ tenantId, tenants, versions });
  return (
    <ConflictDialog
      name={templateName(model.stored?.clientName ?? '')}
      conflict={conflict}
      rows={compareClients(versions, (field) => t(`field.${field}`), show)}
      withRest={(merged, { mine }) => withOwnSecrets(merged, mine)}
    />
  );
}

type FieldTextOptions = {
  tenantId: string;
  /** Tenants whose names were loaded with the client. */
  tenants: readonly { id: string; name: string }[];
  versions: Versions<ClientForm>;
};

function useFieldText({ tenantId, tenants, versions }: FieldTextOptions) {
  const t = useTranslations('clientform');
  const nameOf = {
    application: useApplicationNames(tenantId, [versions.theirs.applicationId, versions.mine.applicationId]),
    tenant: useTenantNames(tenantId, tenants, [versions.theirs, versions.mine]),
  };
  return (field: FieldName, form: ClientForm): string => {
    switch (field) {
      case 'applicationId':
        return form.applicationId === '' ? t('application.none') : nameOf.application(form.applicationId);
      case 'allowedTenantsIds':
        return joinIsolated(form.allowedTenantsIds.map(nameOf.tenant)) || t('conflict.nothing');
      case 'allowedGrantType':
        return t(`grant.${form.allowedGrantType}.label`);
      case 'clientType':
        return t(`basics.types.${form.clientType}.label`);
      case 'tokenEndpointAuthMethod':
        return t(`secret.methods.${form.tokenEndpointAuthMethod}.label`);
      case 'jwks':
        return keyText(form.jwks, (count) => t('keys.count', { count })) || t('conflict.nothing');
      default:
        return plainText(form[field], (word) => t(`conflict.${word}`));
    }
  };
}

function plainText(value: ClientForm[FieldName], word: (word: 'on' | 'off' | 'nothing') => string): string {
  if (typeof value === 'boolean') return word(value ? 'on' : 'off');
  if (!Array.isArray(value)) return value || word('nothing');
  const entries = value.map((one) => (typeof one === 'string' ? one : `${one.type}: ${one.value}`));
  return joinIsolated(entries) || word('nothing');
}

function keyText(jwks: string, counted: (count: number) => string): string {
  const keys = readPublicKeys(jwks).keys ?? [];
  const ids = keys.map(({ kid }) => kid).filter((kid) => typeof kid === 'string');
  return ids.length === keys.length ? joinIsolated(ids) : counted(keys.length);
}

/** Names of the applications of both versions; the id if the name is unknown. */
function useApplicationNames(tenantId: string, [theirs = '', mine = '']: readonly string[]): (id: string) => string {
  const free = useFreeApplications(tenantId);
  const own = [
    useOwnApplication(tenantId, theirs === '' ? null : theirs),
    useOwnApplication(tenantId, mine === '' ? null : mine),
  ];
  const offered = [...(free.data?.multiTenant ?? []), ...(free.data?.singleTenant ?? [])];
  const known = [...own.flatMap(({ data }) => data ?? []), ...offered];
  return (id) => known.find(({ applicationId }) => applicationId === id)?.name ?? id;
}

/** Names of tenants: those loaded with the client, else those of the options. */
function useTenantNames(
  tenantId: string,
  tenants: readonly { id: string; name: string }[],
  forms: readonly ClientForm[],
): (id: string) => string {
  const known = new Map(tenants.map(({ id, name }) => [id, name]));
  const isUnknown = forms.some(({ allowedTenantsIds }) => allowedTenantsIds.some((id) => !known.has(id)));
  const choices = useTenantChoices(isUnknown ? tenantId : null);
  for (const { id, name } of choices.data ?? []) known.set(id, name);
  return (id) => known.get(id) ?? id;
}
