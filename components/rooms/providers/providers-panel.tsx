import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { type DialogParam, useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { cx } from '@/components/ui/primitives/cx';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { Building2, Globe, Users } from '@/components/ui/primitives/icons';
import { Panel } from '@/components/ui/primitives/panel';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { ConnectButton } from './connect-button';
import { ProviderDialog } from './provider-dialog';
import { ProviderFormDialog } from './provider-form-dialog';
import { ProviderRow, ROW_GRID, SharedRow } from './provider-row';
import { DIALOG } from './providers-data';
import { SentOn } from './sent-on';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import { countLine } from '@/components/ui/marks/impact-list';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

export type ProvidersPanelProps = {
  organizationId: string;
  initial: Provider[] | undefined;
};

/** In this order; the last column has buttons and no heading. */
const COLUMNS = ['name', 'domains', 'people', 'lastSignIn', 'state'] as const;

const DIALOGS = { alone: [DIALOG.connect], about: [DIALOG.edit, DIALOG.open, DIALOG.delete] };

export function ProvidersPanel({ organizationId, initial }: ProvidersPanelProps) {
  const t = useTranslations('providers');
  const { data, error, isValidating, mutate } = useOperation(operationKey('providers.list', { organizationId }), {
    fallbackData: initial,
    revalidateOnMount: initial === undefined,
  });
  const dialog = useDialogParam(DIALOGS);
  const reload = useCallback((): void => void mutate(), [mutate]);
  if (data === undefined)
    return error === undefined ? <Skeleton className="h-40" /> : <LoadFailure error={error} onRetry={mutate} />;
  return (
    <>
      <Panel flush>
        {data.length === 0 ? (
          <EmptyState icon={<Building2 />} title={t('empty.title')} text={t('empty.text')} action={<ConnectButton />} />
        ) : (
          <>
            <p
              aria-hidden
              className={cx(ROW_GRID, 'border-b border-border-subtle py-2.5 text-sm text-muted max-xl:hidden')}
            >
              {COLUMNS.map((column) => (
                <span key={column} className={column === 'people' ? 'text-right' : undefined}>
                  {t(`column.${column}`)}
                </span>
              ))}
            </p>
            <ul aria-label={t('label')} className="divide-y divide-border-subtle">
              {data.map((provider) => (
                <ProviderRow
                  key={provider.name}
                  provider={provider}
                  organizationId={organizationId}
                  onChanged={reload}
                />
              ))}
              <SharedRow />
            </ul>
          </>
        )}
      </Panel>
      {data.length === 0 ? null : <SentOn providers={data} />}
      <Dialogs {...{ organizationId, dialog, reload, isValidating }} providers={data} />
    </>
  );
}

type DialogsProps = {
  organizationId: string;
  providers: readonly Provider[];
  dialog: DialogParam;
  /** The list is loading: it does not contain a provider that was just connected. */
  isValidating: boolean;
  reload: () => void;
};

function Dialogs({ organizationId, providers, dialog, isValidating, reload }: DialogsProps) {
  const { name, subject, open, close } = dialog;
  // If another admin has deleted it, it leaves the list, and the dialog stays to say so.
  const last = useLastKnown(providers.find((one) => one.name === subject));
  const provider = last?.name === subject ? last : undefined;
  const onConnected = (made: string): void => open(DIALOG.open, made);
  const form = { organizationId, onClose: close, onSaved: reload, onConnected };
  if (name === DIALOG.connect) return <ProviderFormDialog {...form} />;
  if (!DIALOGS.about.some((one) => one === name) || subject === null) return null;
  if (provider === undefined) return isValidating ? null : <NoSuchDialog onClose={close} />;
  if (name === DIALOG.edit) return <ProviderFormDialog {...form} provider={provider} />;
  if (name === DIALOG.delete)
    return <ProviderDeleteDialog {...{ organizationId, provider }} onClose={close} onDeleted={reload} />;
  return name === DIALOG.open ? (
    <ProviderDialog {...{ organizationId, provider }} onClose={close} onChanged={reload} />
  ) : null;
}

type ProviderDeleteDialogProps = DeletionEnd & { organizationId: string; provider: Provider };

/** Asks for confirmation before a provider is deleted, and shows the consequences for its people. */
function ProviderDeleteDialog({ organizationId, provider, ...end }: ProviderDeleteDialogProps) {
  const t = useTranslations('providers.delete');
  const { name, displayName, people, domains } = provider;
  const count = domains.length;
  const impact = [
    countLine('people', <Users />, people, t('people', { count: people })),
    countLine('domains', <Globe />, count, t('domains', { count }), joinIsolated(domains.map(({ domain }) => domain))),
  ];
  return (
    <DeleteDialog
      title={t('title', { name: displayName })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={impact}
      remove={() => call('providers.delete', { params: { organizationId, provider: name } })}
      errorKeys={{ error: 'Page.IdentityProviderDelete.Error' }}
      said={{ deleted: t('deleted', { name: displayName }), gone: t('gone') }}
      {...end}
    />
  );
}
