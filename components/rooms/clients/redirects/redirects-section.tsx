import { ScanSearch } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { type OpenForm, setFields, type ClientForm } from '../form/client-form';
import { Section } from '../form/section';
import { AddressRows, EXAMPLE } from './address-rows';
import { RedirectCheck } from './redirect-check';
import { useWatch } from 'react-hook-form';
import { OriginNote } from './origin-note';
import { missingOrigins } from './origins';
import { useLastUseText } from '@/components/ui/marks/use-last-use-text';
import type { UseOfEach } from '../clients-data';

export type RedirectsSectionProps = {
  form: OpenForm;
  isNew: boolean;
  /** The last use of the registered ones. */
  uses: UseOfEach;
  /** A refused redirect URI and the registered one it resembles: shown in the check. */
  refused: { registered: string; came: string } | undefined;
  enableWildcards: boolean;
  /** A check found a difference, or no longer finds one. */
  onCheck: (isOff: boolean) => void;
};

/** Where people return after a sign-in, each address with its check. */
export function RedirectsSection({ form, isNew, uses, refused, enableWildcards, onCheck }: RedirectsSectionProps) {
  const t = useTranslations('clientform.redirects');
  const lastUseText = useLastUseText();
  const [opened, setChecked] = useState<number | null>();
  const atRefused = form.getValues('redirectUris').findIndex((uri) => uri.trim() === refused?.registered);
  const checked = opened === undefined && atRefused >= 0 ? atRefused : (opened ?? null);
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
          renderUnder={(row, value) => {
            const use = uses.get(value.trim());
            if (checked !== row) {
              return use === undefined ? null : <p className="pt-0.5 text-xs text-muted">{lastUseText(use)}</p>;
            }
            return (
              <RedirectCheck
                registered={value}
                initial={opened === undefined ? refused?.came : undefined}
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
            );
          }}
        />
      </RedirectOrigins>
    </Section>
  );
}

const missingOf = (form: Pick<ClientForm, 'clientType' | 'redirectUris' | 'allowedCorsOrigins'>): string[] =>
  form.clientType === 'public' ? missingOrigins(form.redirectUris, form.allowedCorsOrigins) : [];

type RedirectOriginsProps = {
  form: OpenForm;
  /** A new client gets the origin of each redirect URI once, on blur of its row; a removed origin stays removed. */
  isNew: boolean;
  children: ReactNode;
};

/** Redirect URIs of a program in the browser add their origins automatically. */
function RedirectOrigins({ form, isNew, children }: RedirectOriginsProps) {
  const given = useRef(new Set<string>());
  const add = useCallback(
    (origins: readonly string[]): void => {
      if (origins.length === 0) return;
      for (const origin of origins) given.current.add(origin);
      const typed = form.getValues('allowedCorsOrigins').filter((one) => one.trim() !== '');
      setFields(form, { allowedCorsOrigins: [...typed, ...origins] });
    },
    [form],
  );
  const bring = useCallback((): void => {
    if (isNew) add(missingOf(form.getValues()).filter((origin) => !given.current.has(origin)));
  }, [add, form, isNew]);
  const clientType = useWatch({ control: form.control, name: 'clientType' });
  useEffect(bring, [bring, clientType]);
  // Watched as one string, so that typing renders nothing here while the origins stay the same.
  const missing = useWatch({
    control: form.control,
    compute: (values) => missingOf(values as ClientForm).join(' '),
  });
  return (
    <div onBlur={bring} className="space-y-2">
      {children}
      <OriginNote origins={missing === '' ? [] : missing.split(' ')} onAdd={() => add(missingOf(form.getValues()))} />
    </div>
  );
}
