import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { ApiResource, ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import { type ResourceTenant, loadResource } from './api-resources-data';
import { ResourceDeleteDialog } from './deletion/resource-delete-dialog';
import { ResourceDialog } from './form/resource-dialog';
import { useFormSubject } from '@/components/form/use-form-subject';

export type ResourceDialogsProps = {
  dialog: DialogParam;
  tenant: ResourceTenant;
  lists: ApiResourceLists | undefined;
  onChanged: () => void;
};

const NONE: readonly ApiResource[] = [];

export function ResourceDialogs(props: ResourceDialogsProps) {
  const { dialog, tenant, lists, onChanged } = props;
  const { name, subject, close } = dialog;
  const own = lists?.tenantResources ?? NONE;
  if (name === 'create') {
    return <ResourceDialog tenant={tenant} own={own} onClose={close} onSaved={onChanged} />;
  }
  if (subject !== null && name === 'history') {
    const known = own.find(({ id }) => id === subject);
    return <SubjectPart of="history" id={subject} name={known?.name} />;
  }
  if (subject === null || (name !== 'edit' && name !== 'delete')) return null;
  return <DialogOfResource key={`${name} ${subject}`} {...props} own={own} action={name} resourceId={subject} />;
}

type OfResourceProps = ResourceDialogsProps & {
  own: readonly ApiResource[];
  action: 'edit' | 'delete';
  resourceId: string;
};

function DialogOfResource({ dialog, tenant, own, onChanged, action, resourceId }: OfResourceProps) {
  const t = useTranslations('apiresources');
  const answer = useFormSubject(['apiResources.get', tenant.id, resourceId], () => loadResource(tenant.id, resourceId));
  const listed = useLastKnown(own.find(({ id }) => id === resourceId));
  const { close } = dialog;
  const resource = answer.data;
  const known = resource ?? listed;
  if (action === 'delete' && known !== undefined) {
    return <ResourceDeleteDialog tenantId={tenant.id} resource={known} onClose={close} onDeleted={onChanged} />;
  }
  if (resource !== undefined) {
    return <ResourceDialog tenant={tenant} own={own} resource={resource} onClose={close} onSaved={onChanged} />;
  }
  return <LoadingDialog title={t(`menu.${action}`)} answer={answer} onClose={close} onGone={onChanged} />;
}
