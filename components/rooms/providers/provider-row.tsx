import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';
import { useAction } from '@/components/form/saving/use-action';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { Menu } from '@/components/ui/overlays/menu';
import { toast } from '@/components/ui/overlays/toast';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { Button, IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import {
  Building2,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Ellipsis,
  KeyRound,
  Pencil,
  Trash2,
} from '@/components/ui/primitives/icons';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import type { ProviderPartProps } from './break-glass';
import { DIALOG } from './providers-data';
import { call } from '@/lib/console/browser/call';

/** The columns of a row; stacked if there is no room. */
export const ROW_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 sm:px-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_4rem_7.5rem_7.5rem_8rem]';

export type ProviderRowProps = { organizationId: string; provider: Provider; onChanged: () => void };

const STATES = {
  draft: { tone: 'info', icon: <CircleDashed /> },
  enabled: { tone: 'success', icon: <CircleCheck /> },
  disabled: { tone: 'neutral', icon: <CirclePause /> },
} as const;

/** Whether people can sign in with it, as a word and a shape. */
export function StateBadge({ state }: Pick<Provider, 'state'>) {
  const t = useTranslations('providers');
  return <Badge {...STATES[state]}>{t(`state.${state}`)}</Badge>;
}

export function ProviderRow({ organizationId, provider, onChanged }: ProviderRowProps) {
  const t = useTranslations('providers');
  const { name, displayName, issuer, domains, people, lastSignInAt, state, testedAt, linkExpiresAt, tenants } =
    provider;
  return (
    <li className={cx(ROW_GRID, 'py-3 hover:bg-hover')}>
      <div className="flex min-w-0 items-center gap-3 max-xl:col-span-2">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-chip text-muted">
          <Building2 />
        </span>
        <div className="min-w-0">
          <p className="truncate font-medium" title={displayName}>
            {displayName}
          </p>
          <p className="truncate text-sm text-muted" title={issuer}>
            {joinIsolated([name, URL.parse(issuer)?.host ?? issuer], ' · ')}
          </p>
          {tenants == null ? null : (
            <p className="text-sm text-muted">{t('tenants.only', { count: tenants.length })}</p>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-1 max-xl:col-span-2">
        {domains.map(({ domain, provenAt }) => (
          <Chip key={domain} prefix={provenAt === null ? t('domainOpen') : undefined}>
            {domain}
          </Chip>
        ))}
        {domains.length === 0 ? <span className="text-sm text-muted">{t('noDomains')}</span> : null}
      </div>
      <p className="text-sm tabular-nums xl:text-right">
        <span className="xl:sr-only">{t('people', { count: people })}</span>
        <span aria-hidden className="max-xl:hidden">
          {people}
        </span>
      </p>
      <p className="text-sm text-muted">
        <span className="xl:sr-only">{t('column.lastSignIn')}: </span>
        {lastSignInAt === null ? t('never') : <RelativeTime value={lastSignInAt} />}
      </p>
      <div>
        <StateBadge state={state} />
        {testedAt === undefined ? null : (
          <p className="mt-0.5 text-sm text-muted">
            {t(linkExpiresAt != null ? 'waits' : testedAt === null ? 'untested' : 'tested')}
          </p>
        )}
      </div>
      <Actions {...{ organizationId, provider, onChanged }} />
    </li>
  );
}

/** All other people: the last row, so that the list adds up to everyone. */
export function SharedRow() {
  const t = useTranslations('providers.shared');
  return (
    <li className={cx(ROW_GRID, 'rounded-b-xl bg-background py-3')}>
      <div className="flex min-w-0 items-center gap-3 max-xl:col-span-2">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-chip text-muted">
          <KeyRound />
        </span>
        <div className="min-w-0">
          <p className="font-medium">{t('title')}</p>
          <p className="text-sm text-muted">{t('text')}</p>
        </div>
      </div>
      <p className="col-span-2 text-sm text-muted xl:col-span-5">{t('addresses')}</p>
    </li>
  );
}

/** Switches a provider on or off. */
export function useSwitch({ place, provider: { state, displayName: name }, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers');
  const isOn = state === 'enabled';
  return useAction({
    act: () => call('providers.switch', { params: place, body: { state: isOn ? 'disabled' : 'enabled' } }),
    repeatable: true,
    onDone: () => {
      toast.success(t(isOn ? 'switchedOff' : 'switchedOn', { name }));
      onChanged();
    },
    onGone: onChanged,
  });
}

function Actions({ organizationId, provider, onChanged }: ProviderRowProps) {
  const t = useTranslations('providers');
  const { name, displayName, state, people } = provider;
  const off = useSwitch({ place: { organizationId, provider: name }, provider, onChanged });
  return (
    <div className="flex items-center justify-end gap-2">
      <Button
        size="sm"
        pending={off.pending}
        aria-label={t(state === 'draft' ? 'finishOf' : 'openOf', { name: displayName })}
        onClick={() => openDialog(DIALOG.open, name)}
      >
        {t(state === 'draft' ? 'finish' : 'open')}
      </Button>
      <Menu
        trigger={
          <IconButton label={t('menuOf', { name: displayName })} size="sm">
            <Ellipsis />
          </IconButton>
        }
        items={[
          { id: 'edit', label: t('menu.edit'), icon: <Pencil />, onSelect: () => openDialog(DIALOG.edit, name) },
          ...(state === 'enabled'
            ? [{ id: 'off', label: t('menu.off'), icon: <CirclePause />, onSelect: off.run }]
            : []),
          {
            id: 'delete',
            label: t('menu.delete'),
            icon: <Trash2 />,
            danger: true,
            separated: true,
            disabledReason: state === 'enabled' && people > 0 ? t('menu.deleteOff') : undefined,
            onSelect: () => openDialog(DIALOG.delete, name),
          },
        ]}
      />
    </div>
  );
}
