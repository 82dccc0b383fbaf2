'use client';

import { AppWindow } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { Counted, Impact } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import type { ClientImpact, OidcClient } from '@/lib/contract/rooms/clients/entities';
import { deleteClient, useClientImpact } from './clients-data';

export type ClientDeleteDialogProps = {
  tenantId: string;
  client: OidcClient;
  onClose: () => void;
  /** Called when it is gone, deleted here or by another user. */
  onDeleted: () => void;
};

/** Asks before a client is deleted, and says who is affected. While users are signed in to it, its name has to be typed. */
export function ClientDeleteDialog({ tenantId, client, onClose, onDeleted }: ClientDeleteDialogProps) {
  const t = useTranslations('clients.delete');
  const confirm = useTranslations('common.action')('confirm');
  const catalogue = useTranslations('catalogue.Page.OidcClientDelete');
  const { clientId, clientName, allowedGrantType } = client;
  const { data, error } = useClientImpact(tenantId, clientId);
  const isService = allowedGrantType === 'client_credentials';
  const found = (kind: 'members' | 'people' | 'tenants'): Counted =>
    data?.[kind] ?? (data === undefined && error === undefined ? 'checking' : missing(error));
  const impact: Impact[] = [
    ...(isService
      ? []
      : [
          { kind: 'mayUse' as const, found: found('members') },
          ...(client.isThirdParty ? [] : [{ kind: 'tenants' as const, found: found('tenants') }]),
          { kind: 'signedIn' as const, found: found('people') },
        ]),
    ...applicationLine(data, (name) => t('application', { name })),
  ];
  return (
    <DeleteDialog
      title={t('title', { name: clientName })}
      text={t(isService ? 'textService' : 'text')}
      confirmLabel={confirm}
      // Whether anybody is signed in to it decides what has to be typed.
      checking={!isService && data === undefined && error === undefined}
      typeName={(data?.people.count ?? 0) > 0 ? clientName : undefined}
      impact={impact.length === 0 ? undefined : impact}
      remove={() => deleteClient(tenantId, clientId)}
      errorKeys={{ error: 'Page.OidcClientDelete.Error' }}
      said={{ deleted: catalogue('OidcClientDeleted'), gone: t('gone') }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

function applicationLine(data: ClientImpact | undefined, text: (name: string) => string): Impact[] {
  const application = data?.application;
  return application ? [{ id: 'application', icon: <AppWindow />, text: text(application.name) }] : [];
}
