'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { Fragment, type ReactNode, type RefObject } from 'react';
import type { ClientRoom } from '../client-room';
import { RedirectsSection } from '../redirects/redirects-section';
import { ApplicationField } from './application-field';
import { BasicsSection } from './basics-section';
import type { ClientForm } from './client-form';
import { ScopesSection } from './scopes-section';
import { SecretSection } from './secret-section';
import { Section } from './section';
import { SectionRail } from './section-rail';
import { type SectionId, markOf } from './sections';
import { TenantsField } from './tenants-field';
import { AdvancedSection, LogoutSection, TokensSection } from './token-sections';
import type { ClientEditor } from './use-client-editor';
import { useSections } from './use-sections';

export type SettingsStepProps = { ref: RefObject<HTMLDivElement | null>; model: ClientEditor; room: ClientRoom };

/** Step 2: the settings in sections, with the rail that leads to them. */
export function SettingsStep({ ref, model, room }: SettingsStepProps) {
  const { form, context, sections, look, client, tenants, isTemplate } = model;
  const t = useTranslations('clientform');
  const { current, onScroll, go } = useSections(ref, sections);
  const { hasStoredSecret } = context;
  // Every field has a value: the form begins with all of them.
  const marksOf = (values: ClientForm) => sections.map((section) => markOf(section, values, { look, hasStoredSecret }));
  const marks = useWatch({ control: form.control, compute: (values) => marksOf(values as ClientForm) });
  const isThirdParty = useWatch({ control: form.control, name: 'isThirdParty' });
  const tenantId = room.tenant.id;
  const draw: Record<SectionId, ReactNode> = {
    basics: (
      <BasicsSection
        form={form}
        tenantId={tenantId}
        context={context}
        clientId={client?.clientId}
        isTemplate={isTemplate}
      />
    ),
    application: (
      <Section id="application">
        <ApplicationField control={form.control} tenantId={tenantId} ownId={client?.applicationId ?? null} />
        <TenantsField control={form.control} tenant={room.tenant} own={tenants} isThirdParty={isThirdParty} />
      </Section>
    ),
    secrets: <SecretSection form={form} hasStoredSecret={hasStoredSecret} />,
    redirects: (
      <RedirectsSection
        form={form}
        isNew={client === undefined}
        enableWildcards={room.enableWildcards}
        onCheck={model.setRedirectOff}
      />
    ),
    scopes: <ScopesSection form={form} tenantId={tenantId} />,
    tokens: <TokensSection form={form} />,
    logout: <LogoutSection form={form} />,
    advanced: <AdvancedSection form={form} context={context} />,
  };
  return (
    <div className="flex min-h-0 flex-1 max-sm:flex-col">
      <SectionRail
        sections={sections}
        current={current}
        marks={new Map(sections.map((section, index) => [section, marks[index] ?? null]))}
        onGo={go}
      />
      <div
        ref={ref}
        data-dialog-body
        // What scrolls can be scrolled by keys.
        role="group"
        aria-label={t('settings')}
        onScroll={onScroll}
        className="scroll-quiet relative min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-2 sm:px-6"
      >
        {isTemplate ? (
          <p className="mt-2 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">{t('templateNotice')}</p>
        ) : null}
        {sections.map((section) => (
          <Fragment key={section}>{draw[section]}</Fragment>
        ))}
      </div>
    </div>
  );
}
