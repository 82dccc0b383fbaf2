import { AppWindow } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { Panel } from '@/components/ui/primitives/panel';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { LoadFailure } from '@/components/form/load-failure';
import { SafeLink } from '@/components/ui/primitives/safe-link';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

const WithdrawDialog = lazy(() => import('./withdraw-dialog'), 'WithdrawDialog');

/** The number of scopes shown before "+3". */
const SCOPES = 4;

/**
 * The OIDC clients to which the person has given access, which can be withdrawn. `initial` is undefined if the server could not load them.
 */
export function ClientAccessPanel({ initial }: { initial: AccessGrant[] | undefined }) {
  const t = useTranslations('account.clients');
  const { data: grants, error, mutate } = useOperation(operationKey('me.grants', {}), { fallbackData: initial });
  const [asked, setAsked] = useState<AccessGrant | null>(null);
  const withdrawn = ({ clientId }: AccessGrant): void =>
    void mutate((old) => old?.filter((grant) => grant.clientId !== clientId));
  if (grants === undefined && error !== undefined) {
    return (
      <Panel title={t('title')}>
        <LoadFailure error={error} onRetry={mutate} />
      </Panel>
    );
  }
  return (
    <Panel title={t('title')} description={t('description')} flush={grants !== undefined && grants.length > 0}>
      {grants === undefined || grants.length === 0 ? (
        <p className="text-muted">{grants === undefined ? t('loading') : t('none')}</p>
      ) : (
        <ul className="divide-y divide-border-subtle">
          {grants.map((grant) => (
            <Row key={grant.clientId} grant={grant} onWithdraw={() => setAsked(grant)} />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <WithdrawDialog grant={asked} onClose={() => setAsked(null)} onWithdrawn={() => withdrawn(asked)} />
      )}
    </Panel>
  );
}

function Row({ grant, onWithdraw }: { grant: AccessGrant; onWithdraw: () => void }) {
  const t = useTranslations('account.clients');
  const { clientName, clientUri, isThirdParty, scopes, since } = grant;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-5 py-3 @min-[40rem]:grid-cols-[minmax(12rem,1fr)_minmax(0,1.4fr)_auto]">
      <span className="flex min-w-0 items-center gap-3">
        <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-lg bg-chip text-muted">
          <AppWindow />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="font-medium wrap-anywhere">{clientName}</span>
            {isThirdParty ? <Badge>{t('thirdParty')}</Badge> : null}
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
            {since === null ? null : (
              <span>
                {t('since')} <RelativeTime value={since} />
              </span>
            )}
            {clientUri ? (
              <SafeLink href={clientUri} className="max-w-full truncate underline-offset-2 hover:underline">
                {clientUri.replace(/^https?:\/\//, '')}
              </SafeLink>
            ) : null}
          </span>
        </span>
      </span>
      <span
        role="group"
        aria-label={t('scopes', { name: clientName })}
        className="order-1 col-span-2 min-w-0 pl-11 @min-[40rem]:order-none @min-[40rem]:col-span-1 @min-[40rem]:pl-0"
      >
        <ChipList
          max={SCOPES}
          wrap
          items={scopes.map((scope) => ({ key: scope, text: scope, chip: <Chip mono>{scope}</Chip> }))}
        />
      </span>
      <Button size="sm" onClick={onWithdraw} aria-label={t('withdrawOf', { name: clientName })}>
        {t('withdraw')}
      </Button>
    </li>
  );
}
