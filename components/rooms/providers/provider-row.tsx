'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '@/components/form/saving/use-action';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { Menu } from '@/components/ui/overlays/menu';
import { toast } from '@/components/ui/overlays/toast';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { Button, IconButton } from '@/components/ui/primitives/button';
import {
  Building2,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Ellipsis,
  Pencil,
  Trash2,
} from '@/components/ui/primitives/icons';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { DIALOG, switchProvider } from './providers-data';

export type ProviderRowProps = { organizationId: string; provider: Provider; onChanged: () => void };

const STATES = {
  draft: { tone: 'info', icon: <CircleDashed /> },
  enabled: { tone: 'success', icon: <CircleCheck /> },
  disabled: { tone: 'neutral', icon: <CirclePause /> },
} as const;

/** Whether people sign in there, in a word and a shape. */
export function StateBadge({ state }: Pick<Provider, 'state'>) {
  const t = useTranslations('providers');
  return <Badge {...STATES[state]}>{t(`state.${state}`)}</Badge>;
}

/** One provider: who it is, whose addresses lead there, how many people, and what can be done. */
export function ProviderRow({ organizationId, provider, onChanged }: ProviderRowProps) {
  const t = useTranslations('providers');
  const { name, displayName, issuer, domains, people, lastSignInAt, state } = provider;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_5rem_9rem_7rem_auto] lg:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-chip text-muted">
          <Building2 />
        </span>
        <div className="min-w-0">
          <p className="truncate font-medium" title={displayName}>
            {displayName}
          </p>
          <p className="truncate text-sm text-muted">{`${name} · ${URL.parse(issuer)?.host ?? issuer}`}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-1">
        {domains.map(({ domain }) => (
          <Chip key={domain}>{domain}</Chip>
        ))}
      </div>
      <p className="text-sm whitespace-nowrap">{t('people', { count: people })}</p>
      <p className="text-sm text-muted">{lastSignInAt === null ? t('never') : <RelativeTime value={lastSignInAt} />}</p>
      <div>
        <StateBadge state={state} />
      </div>
      <Actions {...{ organizationId, provider, onChanged }} />
    </li>
  );
}

function Actions({ organizationId, provider, onChanged }: ProviderRowProps) {
  const t = useTranslations('providers');
  const { name, displayName, state, people } = provider;
  const off = useAction({
    act: () => switchProvider({ organizationId, provider: name }, 'disabled'),
    errorKeys: { error: 'Common.Save.Error' },
    repeatable: true,
    onDone: () => {
      toast.success(t('switchedOff', { name: displayName }));
      onChanged();
    },
    onGone: onChanged,
  });
  return (
    <div className="flex items-center justify-end gap-2">
      <Button
        size="sm"
        pending={off.pending}
        aria-label={t('openOf', { name: displayName })}
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
