'use client';

import { ScanSearch } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { setFields } from '../form/open-form';
import type { OpenForm } from '../form/open-form';
import { Section } from '../form/section';
import { AddressRows } from './address-rows';
import { EXAMPLE } from './examples';
import { RedirectCheck } from './redirect-check';
import { RedirectOrigins } from './redirect-origins';

export type RedirectsSectionProps = {
  form: OpenForm;
  /** A client that is being created. */
  isNew: boolean;
  enableWildcards: boolean;
  /** A check found a difference, or none any more. */
  onCheck: (isOff: boolean) => void;
};

/** Where people return after signing in, each address with its check. */
export function RedirectsSection({ form, isNew, enableWildcards, onCheck }: RedirectsSectionProps) {
  const t = useTranslations('clientform.redirects');
  const [checked, setChecked] = useState<number | null>(null);
  const close = (): void => {
    setChecked(null);
    onCheck(false);
  };
  const set = (rows: string[]): void => setFields(form, { redirectUris: rows });
  return (
    <Section id="redirects" help={t(enableWildcards ? 'helpWildcards' : 'help')}>
      <RedirectOrigins form={form} isNew={isNew}>
        <AddressRows
          control={form.control}
          name="redirectUris"
          label={t('one')}
          addLabel={t('add')}
          placeholder={EXAMPLE.redirect}
          least={1}
          renderTool={(row) => (
            <IconButton
              label={t('check', { number: row + 1 })}
              aria-expanded={checked === row}
              onClick={() => (checked === row ? close() : setChecked(row))}
            >
              <ScanSearch />
            </IconButton>
          )}
          renderUnder={(row, value) =>
            checked === row ? (
              <RedirectCheck
                registered={value}
                rules={{ wildcards: enableWildcards, isPublic: form.getValues('clientType') === 'public' }}
                onResult={onCheck}
                onUse={(sent) => {
                  set(form.getValues('redirectUris').map((old, index) => (index === row ? sent : old)));
                  close();
                }}
                onAdd={(sent) => {
                  set([...form.getValues('redirectUris').filter((one) => one.trim() !== ''), sent]);
                  close();
                }}
              />
            ) : null
          }
        />
      </RedirectOrigins>
    </Section>
  );
}
