import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';
import { useAction } from '@/components/form/saving/use-action';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { DefinitionList } from '@/components/ui/primitives/definition-list';
import type { Provider, CheckLine, ProviderLink } from '@/lib/contract/rooms/providers/entities';
import { type ProviderPartProps, BreakGlass } from './break-glass';
import { ProviderDomains } from './provider-domains';
import { ProviderTest } from './provider-test';
import { StateBadge, useSwitch } from './provider-row';
import type { ProviderPlace } from './providers-data';
import { LoadFailure } from '@/components/form/load-failure';
import { CircleCheck, OctagonX, RefreshCw, TriangleAlert, Send } from '@/components/ui/primitives/icons';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';
import { useState } from 'react';
import { Select } from '@/components/form/fields/select-fields';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';

export type ProviderDialogProps = {
  organizationId: string;
  provider: Provider;
  onClose: () => void;
  onChanged: () => void;
};

/** The steps before people can sign in with the provider, in order. */
export function ProviderDialog({ organizationId, provider, onClose, onChanged }: ProviderDialogProps) {
  const t = useTranslations('providers');
  const place = { organizationId, provider: provider.name };
  const part = { place, provider, onChanged };
  const isOn = provider.state === 'enabled';
  const turn = useSwitch(part);
  return (
    <DialogFrame onClose={onClose} title={provider.displayName} description={<StateBadge state={provider.state} />}>
      <DialogBody>
        <CheckLines place={place} />
        <Exchange provider={provider} />
        {isOn || provider.linkExpiresAt === undefined ? null : <SettingsLink {...part} />}
        {provider.testedAt === undefined ? null : <ProviderTest {...part} />}
        <ProviderDomains {...part} />
        {provider.tenants === undefined ? null : <Tenants tenants={provider.tenants} />}
        {provider.people > 0 ? <BreakGlass {...part} /> : null}
        {turn.error === null ? null : <InlineAlert tone="danger">{turn.error}</InlineAlert>}
      </DialogBody>
      <DialogFooter note={t(isOn ? 'dialog.isOn' : 'dialog.isOff', { count: provider.people })}>
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          pending={turn.pending}
          disabledReason={!isOn && provider.testedAt === null ? t('dialog.untested') : undefined}
          onClick={turn.run}
        >
          {t(isOn ? 'dialog.off' : 'dialog.on')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** The tenants that may use it; changed in the form. */
function Tenants({ tenants }: { tenants: Provider['ownTenants'] | null }) {
  const t = useTranslations('providers.tenants');
  return (
    <section className="space-y-1">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-muted wrap-anywhere">
        {tenants === null ? t('all') : joinIsolated(tenants.map(({ name }) => name)) || t('only', { count: 0 })}
      </p>
    </section>
  );
}

function Exchange({ provider }: Pick<ProviderDialogProps, 'provider'>) {
  const t = useTranslations('providers.exchange');
  const { redirectUri, postLogoutRedirectUri, backChannelLogoutUri, scope, publicKey } = provider;
  const values = {
    redirectUri,
    ...(postLogoutRedirectUri === null ? {} : { postLogoutRedirectUri }),
    ...(backChannelLogoutUri === null ? {} : { backChannelLogoutUri }),
    scope,
    ...(publicKey === null ? {} : { publicKey: JSON.stringify(publicKey) }),
  };
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <DefinitionList
        items={Object.entries(values).map(([key, value]) => ({
          key,
          term: t(key as keyof typeof values),
          value: (
            <>
              <span className="min-w-0 font-mono text-sm wrap-anywhere">{value}</span>
              <CopyControl value={value} label={t(key as keyof typeof values)} iconOnly />
            </>
          ),
        }))}
      />
    </section>
  );
}

const SIGNS = {
  ok: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  failed: <OctagonX className="text-danger" />,
} as const;

/** What the provider publishes about itself, line by line; queried when the dialog opens. */
function CheckLines({ place }: { place: ProviderPlace }) {
  const t = useTranslations('providers.check');
  const { data, error, isValidating, mutate } = useOperation(operationKey('providers.check', place), {
    revalidateOnFocus: false,
  });
  return (
    <section className="space-y-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <Button size="sm" icon={<RefreshCw />} pending={isValidating} onClick={() => void mutate()} data-first-focus>
          {t('again')}
        </Button>
      </header>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <LoadFailure error={error} onRetry={mutate} />
        )
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-border-subtle rounded-lg border border-border">
          {data.map((line) => (
            <Line key={line.check} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The text key for a line that is not right. */
function wrongOf({ check, result, found }: CheckLine): CheckLine['check'] | `credentials${'Unclear' | 'Missing'}` {
  if (check !== 'credentials') return check;
  if (result === 'warning') return 'credentialsUnclear';
  return found === '' ? 'credentialsMissing' : check;
}

function Line({ line }: { line: CheckLine }) {
  const { check, result, found } = line;
  const t = useTranslations('providers.check');
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <span className="mt-0.5">{SIGNS[result]}</span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{t(`result.${result}`)} </span>
          {t(`line.${check}`)}
        </p>
        {result === 'ok' ? null : (
          <p className={result === 'failed' ? 'text-sm text-danger' : 'text-sm text-warning'}>
            {t(`wrong.${wrongOf(line)}`)}
          </p>
        )}
      </div>
      <span className="max-w-1/2 font-mono text-xs leading-6 wrap-anywhere text-muted">{found}</span>
    </li>
  );
}

const DAYS = ['7', '14', '30'] as const;

/** A link for the provider's IT, who enter issuer, client and secret themselves. It works once and is shown once. */
function SettingsLink({ place, provider, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers.link');
  const dateText = useDateText();
  const [days, setDays] = useState<string>(DAYS[0]);
  const [made, setMade] = useState<ProviderLink | null>(null);
  const make = useAction({
    act: () => call('providers.createLink', { params: place, body: { days: Number(days) } }),
    repeatable: true,
    onDone: (link) => {
      setMade(link);
      onChanged();
    },
    onGone: onChanged,
  });
  const day = (at: string): string => dateText(at, { dateStyle: 'long' });
  const { linkExpiresAt = null } = provider;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">
        {linkExpiresAt === null ? t('text') : t('waits', { date: day(linkExpiresAt) })}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-40">
          <Select
            label={t('days')}
            options={DAYS.map((value) => ({ value, label: t('daysOf', { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
            required
          />
        </div>
        <Button icon={<Send />} pending={make.pending} onClick={make.run}>
          {t(linkExpiresAt === null ? 'make' : 'makeAnother')}
        </Button>
      </div>
      {make.error === null ? null : <InlineAlert tone="danger">{make.error}</InlineAlert>}
      {made === null ? null : (
        <InlineAlert tone="info" title={t('made', { date: day(made.expiresAt) })}>
          <p>{t('once')}</p>
          <p className="mt-1 flex items-center gap-1">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{made.url}</span>
            <CopyControl value={made.url} label={t('title')} iconOnly secret />
          </p>
        </InlineAlert>
      )}
    </section>
  );
}
