'use client';

import { KeyRound, Layers, UserCog } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { sizesOf } from '@/lib/contract/summary';
import { deleteEntity } from '../applications-data';
import { roleLabel } from '../kinds';

export type TemplateDeleteDialogProps = DeletionEnd & {
  tenantId: string;
  template: ApplicationTemplate;
};

/** Asks before a template is deleted. One without instances is in no use; the platform refuses for one that has. */
export function TemplateDeleteDialog({ tenantId, template, ...end }: TemplateDeleteDialogProps) {
  const { applicationTemplateId: id, name, numberOfInstances, roles, permissions } = template;
  const t = useTranslations('templates.delete');
  const confirm = useTranslations('common.action')('confirm');
  const catalogue = useTranslations('catalogue.Page.ApplicationTemplateCreate');
  const count = sizesOf(template);
  const firstNames = useFirstNames();
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
          note: firstNames(roles.map(roleLabel), count.roles),
        },
        {
          id: 'permissions',
          icon: <KeyRound />,
          text: t('permissions', { count: count.permissions }),
          isNone: count.permissions === 0,
          note: firstNames(
            permissions.map((permission) => permission.name),
            count.permissions,
          ),
        },
      ]}
      remove={() => deleteEntity('template', tenantId, id)}
      errorKeys={{ error: 'Page.ApplicationTemplateDelete.Error' }}
      said={{ deleted: catalogue('ApplicationTemplateRemoved'), gone: t('gone') }}
      {...end}
    />
  );
}
