'use client';

import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { type DialogParam, useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { Building2 } from '@/components/ui/primitives/icons';
import { Panel } from '@/components/ui/primitives/panel';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { ProviderDeleteDialog } from './provider-delete-dialog';
import { ProviderDialog } from './provider-dialog';
import { ProviderFormDialog } from './provider-form-dialog';
import { ProviderRow } from './provider-row';
import { DIALOG, useProviders } from './providers-data';

export type ProvidersPanelProps = {
  organizationId: string;
  /** What the server rendered with; undefined when it could not. */
  initial: Provider[] | undefined;
};

const DIALOGS = { alone: [DIALOG.connect], about: [DIALOG.edit, DIALOG.open, DIALOG.delete] };

/** The identity providers of an organization, and the dialogs about them. */
export function ProvidersPanel({ organizationId, initial }: ProvidersPanelProps) {
  const t = useTranslations('providers');
  const { data, error, mutate } = useProviders(organizationId, initial);
  const dialog = useDialogParam(DIALOGS);
  if (data === undefined)
    return error === undefined ? <Skeleton className="h-40" /> : <LoadFailure error={error} onRetry={mutate} />;
  const reload = (): void => void mutate();
  return (
    <>
      <Panel flush>
        {data.length === 0 ? (
          <EmptyState icon={<Building2 />} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <ul aria-label={t('label')} className="divide-y divide-border-subtle">
            {data.map((provider) => (
              <ProviderRow key={provider.name} provider={provider} organizationId={organizationId} onChanged={reload} />
            ))}
          </ul>
        )}
      </Panel>
      <Dialogs {...{ organizationId, dialog, reload }} providers={data} />
    </>
  );
}

type DialogsProps = {
  organizationId: string;
  providers: readonly Provider[];
  dialog: DialogParam;
  reload: () => void;
};

function Dialogs({ organizationId, providers, dialog, reload }: DialogsProps) {
  const { name, subject, open, close } = dialog;
  const provider = providers.find((one) => one.name === subject);
  const onConnected = (made: string): void => open(DIALOG.open, made);
  const form = { organizationId, onClose: close, onSaved: reload, onConnected };
  if (name === DIALOG.connect) return <ProviderFormDialog {...form} />;
  if (provider === undefined) return null;
  if (name === DIALOG.edit) return <ProviderFormDialog {...form} provider={provider} />;
  if (name === DIALOG.delete)
    return <ProviderDeleteDialog {...{ organizationId, provider }} onClose={close} onDeleted={reload} />;
  return name === DIALOG.open ? (
    <ProviderDialog {...{ organizationId, provider }} onClose={close} onChanged={reload} />
  ) : null;
}
