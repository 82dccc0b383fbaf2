'use client';

import { KeyRound, Layers, UserCog } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { ApplicationTemplate } from '@/lib/contract/entities/applications';
import { sizesOf } from '@/lib/contract/summary';
import { deleteEntity } from '../applications-data';
import { roleLabel } from '../kinds';

export type TemplateDeleteDialogProps = {
  tenantId: string;
  template: ApplicationTemplate;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Names told of each kind. */
const NAMES = 3;

/** Asks before a template goes. Nobody uses one that has no instances; the platform refuses for one that has. */
export function TemplateDeleteDialog({ tenantId, template, onClose, onDeleted }: TemplateDeleteDialogProps) {
  const { applicationTemplateId: id, name, numberOfInstances, roles, permissions } = template;
  const t = useTranslations('templates.delete');
  const impact = useTranslations('impact');
  const confirm = useTranslations('common.action')('confirm');
  const catalogue = useTranslations('catalogue.Page.ApplicationTemplateCreate');
  const count = sizesOf(template);
  const firstOf = (names: readonly string[], all: number): string | undefined => {
    const shown = names.slice(0, NAMES).join(', ');
    if (shown === '') return undefined;
    return all > NAMES ? impact('namesMore', { names: shown, count: all - NAMES }) : shown;
  };
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      confirmLabel={confirm}
      impact={[
        {
          id: 'instances',
          icon: <Layers />,
          text: t('instances', { count: numberOfInstances }),
          isNone: numberOfInstances === 0,
        },
        {
          id: 'roles',
          icon: <UserCog />,
          text: t('roles', { count: count.roles }),
          isNone: count.roles === 0,
          note: firstOf(roles.map(roleLabel), count.roles),
        },
        {
          id: 'permissions',
          icon: <KeyRound />,
          text: t('permissions', { count: count.permissions }),
          isNone: count.permissions === 0,
          note: firstOf(
            permissions.map((permission) => permission.name),
            count.permissions,
          ),
        },
      ]}
      remove={() => deleteEntity('template', tenantId, id)}
      errorKeys={{ error: 'Page.ApplicationTemplateDelete.Error' }}
      said={{ deleted: catalogue('ApplicationTemplateRemoved'), gone: t('gone') }}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        onDeleted();
      }}
    />
  );
}
