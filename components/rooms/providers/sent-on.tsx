import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { ArrowRight, LifeBuoy } from '@/components/ui/primitives/icons';
import { Panel } from '@/components/ui/primitives/panel';
import type { Provider } from '@/lib/contract/rooms/providers/entities';

type SentOnAnswer = {
  /** null is the platform's own sign-in. */
  provider: Provider | null;
  why: 'domain' | 'none' | 'unproven' | 'off';
  domain: string;
  /** The provider with this domain, if the domain is not in effect yet. */
  named: Provider | null;
};

/** @returns undefined while the text is not an address */
export function providerForAddress(providers: readonly Provider[], address: string): SentOnAnswer | undefined {
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (domain === undefined) return undefined;
  const having = providers.flatMap((provider) =>
    provider.domains.filter((one) => one.domain === domain).map(({ provenAt }) => ({ provider, provenAt })),
  );
  const proven = having.find(({ provenAt }) => provenAt !== null)?.provider;
  if (proven?.state === 'enabled') return { provider: proven, why: 'domain', domain, named: proven };
  if (proven !== undefined) return { provider: null, why: 'off', domain, named: proven };
  const [named] = having;
  return named === undefined
    ? { provider: null, why: 'none', domain, named: null }
    : { provider: null, why: 'unproven', domain, named: named.provider };
}

const RULES = ['domain', 'asked', 'shared'] as const;

/** The provider rules in order, and their result for one address. */
export function SentOn({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations('providers.sentOn');
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title={t('title')}>
        <ol className="divide-y divide-border-subtle">
          {RULES.map((rule, index) => (
            <li key={rule} className="flex gap-3 py-3 first:pt-0 last:pb-0">
              <span
                aria-hidden
                className="grid size-5 shrink-0 place-items-center rounded-full bg-chip text-xs font-semibold text-muted tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p>{t(`rule.${rule}`)}</p>
                <p className="text-sm text-muted">{t(`what.${rule}`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('try')}>
        <TryAddress providers={providers} />
      </Panel>
    </div>
  );
}

function TryAddress({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations('providers.sentOn');
  const [address, setAddress] = useState('');
  const found = providerForAddress(providers, address);
  return (
    <div className="space-y-3">
      <Field label={t('address')} unsaid>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            value={address}
            placeholder={t('example')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <div role="status" className="min-h-20 space-y-3">
        {found === undefined ? null : (
          <>
            <Line
              icon={<ArrowRight />}
              title={found.provider === null ? t('goesHere') : t('goesTo', { name: found.provider.displayName })}
              text={t(`by.${found.why}`, { domain: found.domain, name: found.named?.displayName ?? '' })}
            />
            {found.provider === null ? null : (
              <Line
                icon={<LifeBuoy />}
                title={t('fails')}
                text={
                  found.provider.breakGlass === null
                    ? t('failsOthers')
                    : t('failsOne', { name: found.provider.breakGlass.name })
                }
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Line({ icon, title, text }: { icon: React.ReactNode; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{text}</p>
      </div>
    </div>
  );
}
