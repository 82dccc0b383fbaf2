'use client';

import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import { deleteResource, useResourceUse } from '../api-resources-data';
import { useUseLines } from './use-lines';

export type ResourceDeleteDialogProps = {
  tenantId: string;
  resource: ApiResource;
  onClose: () => void;
  /** Called when it is gone, deleted here or by another user. */
  onDeleted: () => void;
};

/** Asks before a resource goes with its scopes, and says which clients and templates ask for them. */
export function ResourceDeleteDialog({ tenantId, resource, onClose, onDeleted }: ResourceDeleteDialogProps) {
  const t = useTranslations('apiresources.delete');
  const catalogue = useTranslations('catalogue.Page.ApiResourceDelete');
  const { id, name, scopes } = resource;
  const lines = useUseLines(
    useResourceUse(tenantId, id),
    scopes.map((scope) => scope.name),
  );
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={lines}
      remove={() => deleteResource(tenantId, id)}
      errorKeys={{ error: 'Page.ApiResourceDelete.Error' }}
      said={{ deleted: catalogue('ApiResourceDeleted'), gone: t('gone') }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
