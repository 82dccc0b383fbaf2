import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { SwitchField } from '@/components/form/fields/choice-fields';
import { TextField } from '@/components/form/fields/text-fields';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { AddressRows, EXAMPLE } from '../redirects/address-rows';
import { ClaimRows } from './claim-rows';
import { type FormContext, keepsExternalSecret } from './client-schema';
import { MASKED_SECRET } from '../secret/new-secret';
import { type OpenForm, isTemplateForm, setFields, withExternal } from './client-form';
import { Section } from './section';
import { shortLifetime } from './sections';
import { isLifetime, lifetimeOf } from './client-fields';

export function TokensSection({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform.tokens');
  const long = useTranslations('clientform.mark.long');
  const { control } = form;
  const [lifetime, grantType, isThirdParty] = useWatch({
    control,
    name: ['accessTokenLifetime', 'allowedGrantType', 'isThirdParty'],
  });
  const seconds = Number(lifetimeOf(lifetime));
  const { unit, value } = shortLifetime(seconds);
  return (
    <Section id="tokens">
      {/* An empty or non-numeric value becomes the default (section 5). */}
      <div
        onBlur={() => {
          const settled = lifetimeOf(form.getValues('accessTokenLifetime'));
          if (settled !== lifetime) setFields(form, { accessTokenLifetime: settled });
        }}
      >
        <TextField
          control={control}
          name="accessTokenLifetime"
          label={t('lifetime')}
          required
          inputMode="numeric"
          help={t('lifetimeHelp', {
            shown: isLifetime(seconds) ? long(unit, { value }) : '–',
            ...ACCESS_TOKEN_LIFETIME_SECONDS,
          })}
        />
      </div>
      {grantType === 'client_credentials' ? null : (
        <SwitchField
          control={control}
          name="allowOfflineAccess"
          label={t('offline')}
          help={t(isThirdParty ? 'offlineThirdParty' : 'offlineHelp')}
        />
      )}
      <ClaimRows control={control} />
    </Section>
  );
}

/** Where people return after a logout, and where the platform notifies the client. */
export function LogoutSection({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform.logout');
  const { control } = form;
  return (
    <Section id="logout" help={t('help')}>
      <div role="group" aria-labelledby="post-logout" className="space-y-2">
        <div id="post-logout" className="font-medium">
          {t('after')}
        </div>
        <AddressRows
          control={control}
          name="postLogoutRedirectUris"
          label={t('afterOne')}
          addLabel={t('addAfter')}
          placeholder={EXAMPLE.page}
        />
      </div>
      {(['front', 'back'] as const).map((way) => (
        <TextField
          key={way}
          control={control}
          name={`${way}ChannelLogoutUri`}
          label={t(way)}
          mono
          inputMode="url"
          help={t(`${way}Help`)}
        />
      ))}
    </Section>
  );
}

export function AdvancedSection({ form, context }: { form: OpenForm; context: FormContext }) {
  const t = useTranslations('clientform.advanced');
  const { control } = form;
  const [grantType, isExternal, isThirdParty] = useWatch({
    control,
    name: ['allowedGrantType', 'isExternalCC', 'isThirdParty'],
  });
  if (grantType === 'authorization_code') {
    return (
      <Section id="advanced">
        <div role="group" aria-labelledby="cors" className="space-y-2">
          <div id="cors" className="font-medium">
            {t('cors')}
          </div>
          <p className="text-sm text-muted">{t('corsHelp')}</p>
          <AddressRows
            control={control}
            name="allowedCorsOrigins"
            label={t('corsOne')}
            addLabel={t('addCors')}
            placeholder={EXAMPLE.origin}
          />
        </div>
      </Section>
    );
  }
  return (
    <Section id="advanced">
      <SwitchField
        control={control}
        name="isTokenExchange"
        label={t('exchange')}
        help={t(isThirdParty ? 'exchangeThirdParty' : 'exchangeHelp')}
      />
      <SwitchField
        control={control}
        name="isExternalCC"
        label={t('external')}
        help={t('externalHelp')}
        onChanged={(on) => setFields(form, withExternal(on))}
      />
      {isExternal ? <ExternalFields form={form} context={context} /> : null}
    </Section>
  );
}

function ExternalFields({ form, context }: { form: OpenForm; context: FormContext }) {
  const t = useTranslations('clientform.advanced');
  const { control } = form;
  const isTemplate = isTemplateForm(context.kind, context.mode);
  const [externalClientId, externalTokenEndpoint] = form.watch(['externalClientId', 'externalTokenEndpoint']);
  const keepsSecret = keepsExternalSecret({ externalClientId, externalTokenEndpoint }, context);
  const storedHelp = t('externalSecretStored');
  const againHelp =
    context.storedExternal === null ? undefined : (
      <span role="status" className="text-warning">
        {t('externalSecretAgain', {
          id: context.storedExternal.externalClientId,
          endpoint: context.storedExternal.externalTokenEndpoint,
        })}
      </span>
    );
  return (
    <div role="group" aria-label={t('external')} className="space-y-4 border-l-2 border-border pl-4">
      <TextField control={control} name="externalClientName" label={t('externalName')} required />
      <TextField control={control} name="externalClientId" label={t('externalId')} required mono />
      {isTemplate ? null : (
        <TextField
          control={control}
          name="externalClientSecret"
          label={t('externalSecret')}
          required={!keepsSecret}
          type="password"
          autoComplete="new-password"
          mono
          placeholder={keepsSecret ? MASKED_SECRET : undefined}
          help={keepsSecret ? storedHelp : againHelp}
        />
      )}
      <TextField
        control={control}
        name="externalTokenEndpoint"
        label={t('externalEndpoint')}
        required
        mono
        inputMode="url"
        placeholder={EXAMPLE.token}
      />
    </div>
  );
}
