import { Eye, EyeOff, RefreshCw } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { RadioField } from '@/components/form/fields/choice-fields';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { SelectField } from '@/components/form/fields/select-fields';
import { IconButton } from '@/components/ui/primitives/button';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { CLIENT_AUTH_METHODS } from '@/lib/contract/rooms/clients/entities';
import { endOf, MASKED_SECRET, newSecret, SECRET_LIFETIMES } from '../secret/new-secret';
import { needsKey, typeOf, withProof, type OpenForm, setFields } from './client-form';
import { Section } from './section';
import { SERVER_ERROR } from '@/components/form/saving/use-error-text';
import { MAX_CLIENT_KEYS, readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { rich } from '../rich-text';
import { joinIsolated } from '@/lib/contract/names';

export type SecretSectionProps = {
  form: OpenForm;
  /** The client has a secret, which cannot be shown again. */
  hasStoredSecret: boolean;
};

/**
 * Client authentication: by a secret (generated here, masked, with its expiry) or by a key. A stored secret stays until another is entered.
 */
export function SecretSection({ form, hasStoredSecret }: SecretSectionProps) {
  const t = useTranslations('clientform.secret');
  const dateText = useDateText();
  const now = useNow();
  const [allowedGrantType, clientType, tokenEndpointAuthMethod, secretLifetime, clientSecret] = useWatch({
    control: form.control,
    name: ['allowedGrantType', 'clientType', 'tokenEndpointAuthMethod', 'secretLifetime', 'clientSecret'],
  });
  const values = { allowedGrantType, clientType, tokenEndpointAuthMethod };
  if (typeOf(values) === 'public') {
    return (
      <Section id="secrets">
        <p className="text-muted">{t('public')}</p>
      </Section>
    );
  }
  const method = (
    <RadioField
      control={form.control}
      name="tokenEndpointAuthMethod"
      label={t('method')}
      columns={2}
      options={CLIENT_AUTH_METHODS.map((value) => ({
        value,
        label: t(`methods.${value}.label`),
        description: t(`methods.${value}.text`),
      }))}
      onChanged={(chosen) => {
        const options = { hasStoredSecret, secret: newSecret() };
        setFields(form, withProof(form.getValues(), { tokenEndpointAuthMethod: chosen }, options));
      }}
    />
  );
  if (needsKey(values)) {
    return (
      <Section id="secrets" help={hasStoredSecret ? t('keyInstead') : undefined}>
        {method}
        <KeysField form={form} />
      </Section>
    );
  }
  const end = endOf(secretLifetime, now);
  return (
    <Section id="secrets" help={t(hasStoredSecret ? 'helpStored' : 'help')}>
      {method}
      <SecretField form={form} hasStoredSecret={hasStoredSecret} />
      {hasStoredSecret && clientSecret === '' ? null : (
        <SelectField
          control={form.control}
          name="secretLifetime"
          label={t('lifetime')}
          required
          options={SECRET_LIFETIMES.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
          help={end === null ? t('noEnd') : t('ends', { date: dateText(end, { dateStyle: 'long' }) })}
        />
      )}
    </Section>
  );
}

function SecretField({ form, hasStoredSecret }: SecretSectionProps) {
  const t = useTranslations('clientform.secret');
  const { field, fieldState } = useController({ control: form.control, name: 'clientSecret' });
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t('label')} required={!hasStoredSecret} unsaid={hasStoredSecret} error={fieldState.error}>
      {(wiring) => (
        <div className="flex items-center gap-1">
          <input
            {...wiring}
            {...field}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            placeholder={hasStoredSecret ? MASKED_SECRET : undefined}
            className={cx(inputClass, 'font-mono text-sm')}
          />
          <IconButton label={t(isShown ? 'hide' : 'show')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
          {field.value === '' ? null : (
            <CopyControl
              value={field.value}
              label={t('label')}
              iconOnly
              secret
              className="h-8.5! w-8.5 justify-center"
            />
          )}
          <IconButton label={t('renew')} onClick={() => field.onChange(newSecret())}>
            <RefreshCw />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** The public keys of a client, pasted as a JWK Set. Errors are shown at once, by name; above all a private key. */
function KeysField({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform.keys');
  const { field, fieldState } = useController({ control: form.control, name: 'jwks' });
  const text = field.value.trim();
  const read = text === '' ? null : readPublicKeys(text);
  const error =
    read?.fault == null
      ? fieldState.error
      : { type: SERVER_ERROR, message: t(`fault.${read.fault}`, { key: read.key, max: MAX_CLIENT_KEYS }) };
  const ids = (read?.keys ?? []).map(({ kid }) => kid).filter((kid) => typeof kid === 'string');
  return (
    <Field
      label={t('label')}
      required
      help={t.rich('help', rich)}
      aside={read?.keys == null ? undefined : t('count', { count: read.keys.length })}
      error={error}
      notes={ids.length === 0 ? undefined : <p className="text-sm wrap-anywhere text-muted">{joinIsolated(ids)}</p>}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          {...field}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          placeholder={EXAMPLE}
          className={cx(inputClass, 'scroll-quiet block h-auto resize-y py-2 font-mono text-sm')}
        />
      )}
    </Field>
  );
}

const EXAMPLE = '{ "keys": [{ "kty": "EC", "crv": "P-256", "x": "…", "y": "…" }] }';
