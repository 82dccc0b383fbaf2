import { ShieldCheck } from '@/components/ui/primitives/icons';
import { useFormatter, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { SwitchField } from '@/components/form/fields/choice-fields';
import { TextArea, TextField } from '@/components/form/fields/text-fields';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { characterCount } from '@/lib/contract/characters';
import { optionalUrl } from '@/lib/contract/rules';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { SEARCH_DEBOUNCE_MS, TEXT } from '@/lib/contract/limits';
import * as v from 'valibot';
import { type ApplicationForm, type ApplicationSubject, type FieldName, filledUrl } from '../application-form';
import { rich } from '../rich-text';
import { TenantField } from './tenant-field';

export type DetailsTabProps = {
  form: UseFormReturn<ApplicationForm, unknown, ApplicationForm>;
  fields: readonly FieldName[];
  /** Whether description and icon come from the template. */
  locked: boolean;
  subject: ApplicationSubject | undefined;
  templateId: string | undefined;
  tenantId: string;
  /** Determines the colour of the initials. */
  iconId: string;
};

/** Placeholder for the id of the tenant in the address of an application (section 2). */
const TENANT_PLACEHOLDER = '{tenantId}';

export function DetailsTab({ form, fields, locked, subject, templateId, tenantId, iconId }: DetailsTabProps) {
  const t = useTranslations('applicationform');
  const { control } = form;
  const [url, icon, name, tenant, description] = form.watch(['url', 'iconUrl', 'name', 'tenant', 'description']);
  const has = (field: FieldName): boolean => fields.includes(field);
  const forTenant = tenant?.id ?? subject?.tenantId ?? tenantId;
  const lockedHelp = locked ? t('details.fromTemplate') : undefined;
  return (
    <div className="scroll-quiet min-h-0 flex-1 space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
      {has('tenant') && templateId !== undefined ? (
        <TenantField control={control} tenantId={tenantId} templateId={templateId} />
      ) : null}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField control={control} name="name" label={t('field.name')} required />
        <TextField control={control} name="suiteName" label={t('field.suiteName')} />
      </div>
      <TextArea
        control={control}
        name="description"
        label={t('field.description')}
        required
        rows={2}
        disabled={locked}
        help={lockedHelp}
        aside={
          locked ? undefined : t('details.length', { count: characterCount(description), max: TEXT.description.max })
        }
      />
      {has('url') ? (
        <TextField
          control={control}
          name="url"
          label={t('field.url')}
          required
          inputMode="url"
          mark={TENANT_PLACEHOLDER}
          help={<UrlHelp url={url} tenantId={forTenant} tenantName={tenant?.name} />}
        />
      ) : null}
      {has('iconUrl') ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <span className="pt-6.5">
            <IconPreview id={iconId} name={name} iconUrl={icon} />
          </span>
          <TextField
            control={control}
            name="iconUrl"
            label={t('field.iconUrl')}
            inputMode="url"
            disabled={locked}
            help={lockedHelp}
          />
        </div>
      ) : null}
      {has('isPublic') ? (
        <SwitchField control={control} name="isPublic" label={t('field.isPublic')} help={t('details.publicHelp')} />
      ) : null}
      {subject === undefined ? null : <Facts subject={subject} />}
    </div>
  );
}

/** Explains `{tenantId}`, with the resulting address. */
function UrlHelp({ url, tenantId, tenantName }: { url: string; tenantId: string; tenantName: string | undefined }) {
  const t = useTranslations('applicationform.details');
  if (!url.includes(TENANT_PLACEHOLDER)) {
    return <>{t.rich('urlHelp', { code: rich.code, placeholder: TENANT_PLACEHOLDER })}</>;
  }
  return (
    <>
      {tenantName === undefined
        ? t.rich('urlFilled', { code: rich.code, url: filledUrl(url.trim(), tenantId) })
        : t.rich('urlFilledFor', { code: rich.code, url: filledUrl(url.trim(), tenantId), tenant: tenantName })}
    </>
  );
}

const isAddress = (text: string): boolean => v.is(optionalUrl, text);

/** A preview of the icon. Nothing is fetched from an address that is still being typed. */
function IconPreview({ id, name, iconUrl }: { id: string; name: string; iconUrl: string }) {
  const settled = useDebounced(iconUrl, 3 * SEARCH_DEBOUNCE_MS);
  const shown = settled === iconUrl && isAddress(settled) ? settled : '';
  return <ApplicationIcon id={id} name={name || '?'} iconUrl={shown} size="lg" />;
}

function Facts({ subject }: { subject: ApplicationSubject }) {
  const t = useTranslations('applicationform.details');
  const format = useFormatter();
  const { client, tenants } = subject;
  if (client === undefined && tenants === undefined) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t border-border-subtle pt-4">
      {client === undefined ? null : (
        <div>
          <dt className="text-sm text-muted">{t('client')}</dt>
          <dd className="mt-0.5 flex items-center gap-1.5 font-medium">
            {client.has ? <ShieldCheck className="text-accent" /> : null}
            <span className="wrap-anywhere">{client.name ?? t(client.has ? 'hasClient' : 'noClient')}</span>
          </dd>
        </div>
      )}
      {tenants === undefined ? null : (
        <div>
          <dt className="text-sm text-muted">{t('assigned')}</dt>
          <dd className="mt-0.5 font-medium">{t('tenants', { count: tenants, shown: format.number(tenants) })}</dd>
        </div>
      )}
    </dl>
  );
}
