import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { RadioField, SwitchField } from '@/components/form/fields/choice-fields';
import { inputClass } from '@/components/form/fields/input-class';
import { TextArea, TextField } from '@/components/form/fields/text-fields';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { characterCount, firstCharacters } from '@/lib/contract/characters';
import { clientIdOf } from '@/lib/contract/oauth/client-id';
import { CLIENT_TYPES } from '@/lib/contract/rooms/clients/entities';
import { TEXT } from '@/lib/contract/limits';
import { newSecret } from '../secret/new-secret';
import { withProof, withThirdParty, type OpenForm, setFields } from './client-form';
import { type FormContext, asksIdName } from './client-schema';
import { Section } from './section';

export type BasicsSectionProps = {
  form: OpenForm;
  tenantId: string;
  context: FormContext;
  /** The id of the edited client; it stays when the name changes. */
  clientId: string | undefined;
  isTemplate: boolean;
};

export function BasicsSection({ form, tenantId, context, clientId, isTemplate }: BasicsSectionProps) {
  const t = useTranslations('clientform.basics');
  const { control } = form;
  const [clientName, description, grantType] = useWatch({
    control,
    name: ['clientName', 'description', 'allowedGrantType'],
  });
  const id = clientId ?? (clientName.trim() === '' ? `${tenantId}_` : clientIdOf(tenantId, clientName));
  const asksId = asksIdName({ clientName }, context);
  useSuggestedDescription(form, clientId === undefined && !isTemplate);
  return (
    <Section id="basics">
      <TextField control={control} name="clientName" label={t('name')} required help={t('nameHelp')} />
      {asksId ? (
        <TextField control={control} name="idName" label={t('id')} required mono help={t('idAsked')} />
      ) : isTemplate ? null : (
        <ClientIdField value={id} isStored={clientId !== undefined} />
      )}
      <TextArea
        control={control}
        name="description"
        label={t('description')}
        required
        rows={2}
        aside={t('length', { count: characterCount(description), max: TEXT.description.max })}
      />
      <TextField control={control} name="clientUri" label={t('uri')} inputMode="url" help={t('uriHelp')} />
      {isTemplate || grantType === 'client_credentials' ? null : (
        <RadioField
          control={control}
          name="clientType"
          label={t('type')}
          columns={2}
          options={CLIENT_TYPES.toReversed().map((value) => ({
            value,
            label: t(`types.${value}.label`),
            description: t(`types.${value}.text`),
          }))}
          onChanged={(clientType) => {
            const options = { hasStoredSecret: context.hasStoredSecret, secret: newSecret() };
            setFields(form, withProof(form.getValues(), { clientType }, options));
          }}
        />
      )}
      <SwitchField
        control={control}
        name="isThirdParty"
        label={t('thirdParty')}
        help={t(grantType === 'client_credentials' ? 'thirdPartyService' : 'thirdPartyHelp')}
        onChanged={(on) => setFields(form, withThirdParty(form.getValues(), on))}
      />
      {clientId === undefined ? null : (
        <SwitchField control={control} name="isEnabled" label={t('enabled')} help={t('enabledHelp')} />
      )}
    </Section>
  );
}

/** Suggests the name as a new client's description until the user types another one. */
function useSuggestedDescription({ control, getValues, setValue }: OpenForm, isNew: boolean): void {
  const t = useTranslations('clientform.basics.descriptionOf');
  const [clientName, grantType] = useWatch({ control, name: ['clientName', 'allowedGrantType'] });
  const suggested = useRef('');
  useEffect(() => {
    if (!isNew || getValues('description') !== suggested.current) return;
    const name = clientName.trim();
    const next = name === '' ? '' : firstCharacters(t(grantType, { name }), TEXT.description.max);
    if (next === suggested.current) return;
    suggested.current = next;
    setValue('description', suggested.current, { shouldDirty: true, shouldValidate: true });
  }, [clientName, grantType, isNew, getValues, setValue, t]);
}

/** The id: derived from tenant and name, and not editable (section 3). */
function ClientIdField({ value, isStored }: { value: string; isStored: boolean }) {
  const t = useTranslations('clientform.basics');
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {t('id')}
      </label>
      <div className="flex items-center gap-1">
        {/* Wraps if it does not fit on one line, because ids differ at the end. */}
        <textarea
          id={id}
          rows={1}
          value={value}
          disabled
          aria-describedby={`${id}help`}
          className={cx(
            inputClass,
            'field-sizing-content h-auto resize-none py-1.75 font-mono text-sm break-all touch:py-3',
          )}
        />
        {isStored ? (
          <CopyControl value={value} label={t('id')} iconOnly className="h-8.5! w-8.5 justify-center" />
        ) : null}
      </div>
      <p id={`${id}help`} className="text-sm text-muted">
        {t(isStored ? 'idStays' : 'idHelp')}
      </p>
    </div>
  );
}
